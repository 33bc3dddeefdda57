// What LLVM 22 knows of AMDGPU's machine instructions: for each mnemonic that it is given on stdin and each GPU that has it, registers that are read and
// written without being named, memory, and encodings. Built and run by tests/llvm/record-instructions.
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include <cctype>
#include <cstdio>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>

using namespace llvm;

// Endings of opcodes' names, and the GPUs that run them. VI's are those of gfx9 where gfx9 has none of its own.
static const std::map<std::string, std::set<std::string>> gpus = {
    {"vi", {"gfx9", "gfx940", "gfx950"}}, {"gfx9", {"gfx9", "gfx940", "gfx950"}}, {"gfx90a", {"gfx940", "gfx950"}},
    {"gfx940", {"gfx940", "gfx950"}},     {"gfx942", {"gfx940", "gfx950"}},       {"gfx950", {"gfx950"}},
    {"gfx10", {"gfx10"}},                 {"gfx11", {"gfx11", "gfx115"}},                {"gfx12", {"gfx12"}}};

struct Known {
  std::set<std::string> reads, writes, encodings;
  bool loads = false, stores = false, own = false;
};

static std::string listed(const std::set<std::string> &all) {
  std::string text;
  for (const auto &one : all)
    text += (text.empty() ? "" : ",") + one;
  return text.empty() ? "-" : text;
}

int main() {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  std::string error;
  Triple triple("amdgcn-amd-amdhsa");
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target) {
    std::cerr << error << "\n";
    return 1;
  }
  MCTargetOptions options;
  std::unique_ptr<MCInstrInfo> instructions(target->createMCInstrInfo());
  std::unique_ptr<MCRegisterInfo> registers(target->createMCRegInfo(triple));
  std::unique_ptr<MCAsmInfo> assembler(target->createMCAsmInfo(*registers, triple, options));
  std::unique_ptr<MCInstPrinter> printer(target->createMCInstPrinter(triple, 0, *assembler, *instructions, *registers));
  std::set<std::string> asked;
  for (std::string name; std::cin >> name;)
    asked.insert(name);
  std::map<std::pair<std::string, std::string>, Known> all;
  for (unsigned opcode = 0; opcode < instructions->getNumOpcodes(); ++opcode) {
    const MCInstrDesc &found = instructions->get(opcode);
    std::string name = instructions->getName(opcode).str();
    MCInst instruction;
    instruction.setOpcode(opcode);
    const char *text = printer->getMnemonic(instruction).first;
    std::string mnemonic = text ? text : "";
    while (!mnemonic.empty() && std::isspace(static_cast<unsigned char>(mnemonic.back())))
      mnemonic.pop_back();
    auto gpu = gpus.find(name.substr(name.rfind('_') + 1));
    // The forms with lane modifiers read and write as the others do, but for VCC in the short ones.
    bool other = name.find("dpp") != std::string::npos || name.find("sdwa") != std::string::npos;
    // Loads that go to LDS, under the same name.
    other |= name.find("LOAD_LDS") != std::string::npos || name.find("_LDS_") != std::string::npos;
    if (gpu == gpus.end() || other || !asked.count(mnemonic))
      continue;
    bool brief = name.find("_e32") != std::string::npos;
    for (const std::string &on : gpu->second) {
      Known &known = all[{mnemonic, on}];
      bool own = gpu->first != "vi";
      if (own && !known.own)
        known = Known();
      if (known.own && !own)
        continue;
      known.own = own;
      known.encodings.insert(found.getSize() == 4 ? "4" : "8");
      // The short encoding of a compare writes VCC; the table is of the long one.
      auto into = [&](std::set<std::string> &set, ArrayRef<MCPhysReg> list) {
        for (MCPhysReg one : list) {
          std::string text = registers->getName(one);
          if (text.size() > 3 && text.compare(text.size() - 3, 3, "_LO") == 0)
            text.resize(text.size() - 3);
          for (char &letter : text)
            letter = std::tolower(static_cast<unsigned char>(letter));
          if (!(brief && text == "vcc") && text != "flat_scr")
            set.insert(text);
        }
      };
      into(known.reads, found.implicit_uses());
      into(known.writes, found.implicit_defs());
      known.loads |= found.mayLoad();
      known.stores |= found.mayStore();
    }
  }
  for (const auto &[key, known] : all)
    std::printf("%s %s %s %s %s%s %s\n", key.first.c_str(), key.second.c_str(), listed(known.reads).c_str(), listed(known.writes).c_str(),
                known.loads ? "load" : "-", known.stores ? ",store" : "", listed(known.encodings).c_str());
}
