fn main() {
    let mut ok = 0;
    let one = std::env::args().count() == 2;
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let module = match lanelog_spirv::read(&bytes, &Default::default()) {
            Ok(m) => m,
            Err(e) => {
                eprintln!("{path}: {}", e[0]);
                continue;
            }
        };
        match module.llvm() {
            Ok(llvm) => {
                ok += 1;
                if one {
                    print!("{}", llvm.text)
                } else {
                    std::fs::write(format!("{path}.ll"), llvm.text).unwrap()
                }
            }
            Err(e) => eprintln!("{path}: {e}"),
        }
    }
    eprintln!("{ok} translated");
}
