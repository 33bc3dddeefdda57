//! Types as LLVM writes them.

use lanelog_typed::Type;

/// The text of a type. Named structures lose their name.
pub fn text(ty: &Type) -> String {
    match ty {
        Type::Void => "void".into(),
        Type::Integer(bits) => format!("i{bits}"),
        Type::Half => "half".into(),
        Type::BFloat => "bfloat".into(),
        Type::Float => "float".into(),
        Type::Double => "double".into(),
        Type::Pointer(0) => "ptr".into(),
        Type::Pointer(space) => format!("ptr addrspace({space})"),
        Type::Vector(count, element) => format!("<{count} x {}>", text(element)),
        Type::Array(count, element) => format!("[{count} x {}]", text(element)),
        Type::Structure { packed, fields } => {
            let fields: Vec<String> = fields.iter().map(text).collect();
            let fields = match fields.is_empty() {
                true => "{}".to_string(),
                false => format!("{{ {} }}", fields.join(", ")),
            };
            match packed {
                true => format!("<{fields}>"),
                false => fields,
            }
        }
        Type::Other(text) => text.clone(),
    }
}
