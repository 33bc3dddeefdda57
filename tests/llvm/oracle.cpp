// LLVM 22's own verdicts, in the format of `lanelog analyze --format verdicts`.
//
// Reads .ll and .bc files and runs LLVM's UniformityAnalysis on every function with a body, with the
// target's cost model, as `opt-22 -passes='print<uniformity>'` does. opt's printed form takes time
// quadratic in the size of a function and names nothing by position; this program prints one line a
// function, columns separated by a tab:
//
//   name (as LLVM writes it after `@`), arguments, instructions that are not terminators, terminators
//
// with one character each, in textual order: `D` divergent, `.` uniform. With several files a line
// `# PATH` stands before each.
//
//   --counts        instead: name, blocks, instructions (terminators too), edges (repetitions kept)
//   --irreducible   instead: the names of functions with an irreducible cycle
//   --mcpu=NAME     the processor of functions that name none, as opt takes it
//   --mtriple=T     the target of every module, as opt takes it
//
// Deliberately absent: anything that knows of lanelog. `tests/llvm/check-oracle` holds this program
// against opt's printed form.

#include "llvm/ADT/GenericUniformityInfo.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

static cl::list<std::string> Paths(cl::Positional, cl::desc("FILE..."), cl::OneOrMore);
static cl::opt<bool> Counts("counts", cl::desc("print blocks, instructions and edges"));
static cl::opt<bool> Irreducible("irreducible", cl::desc("list functions with an irreducible cycle"));
static cl::opt<std::string> Cpu("mcpu", cl::desc("processor of functions that name none"));
static cl::opt<std::string> TripleName("mtriple", cl::desc("target of every module"));

static void printName(raw_ostream &OS, const Function &F) {
  std::string Operand;
  raw_string_ostream Name(Operand);
  F.printAsOperand(Name, /*PrintType=*/false);
  OS << StringRef(Operand).drop_front(); // the `@`
}

static void printCounts(raw_ostream &OS, const Function &F) {
  size_t Instructions = 0, Edges = 0;
  for (const BasicBlock &Block : F) {
    Instructions += Block.size();
    Edges += succ_size(&Block);
  }
  OS << '\t' << F.size() << '\t' << Instructions << '\t' << Edges << '\n';
}

// A header is the only entry of a reducible cycle; cycles nest, so children are looked at too.
static bool hasIrreducible(const CycleInfo &Cycles) {
  SmallVector<const Cycle *, 8> Left(Cycles.toplevel_begin(), Cycles.toplevel_end());
  while (!Left.empty()) {
    const Cycle *Next = Left.pop_back_val();
    if (!Next->isReducible())
      return true;
    Left.append(Next->child_begin(), Next->child_end());
  }
  return false;
}

static void printVerdicts(raw_ostream &OS, Function &F, UniformityInfo &Info) {
  OS << '\t';
  for (const Argument &Arg : F.args())
    OS << (Info.isDivergent(&Arg) ? 'D' : '.');
  OS << '\t';
  // As values: asked about an instruction, LLVM answers for the block's terminator.
  for (const BasicBlock &Block : F)
    for (const Instruction &I : Block)
      if (!I.isTerminator())
        OS << (Info.isDivergent(static_cast<const Value *>(&I)) ? 'D' : '.');
  OS << '\t';
  for (const BasicBlock &Block : F)
    OS << (Info.hasDivergentTerminator(Block) ? 'D' : '.');
  OS << '\n';
}

// Without a triple there is no target, and nothing diverges. A triple that it does not know, opt refuses.
static bool machineOf(const Module &M, std::unique_ptr<TargetMachine> &Machine) {
  const Triple &Name = M.getTargetTriple();
  if (Name.getArch() == Triple::UnknownArch)
    return Name.getArchName().empty() || Name.getArchName() == "unknown";
  std::string Error;
  const Target *T = TargetRegistry::lookupTarget(Name, Error);
  if (T)
    Machine.reset(T->createTargetMachine(Name, Cpu, "", {}, std::nullopt));
  return Machine != nullptr;
}

static void print(raw_ostream &OS, Module &M, TargetMachine *Machine) {
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager Modules;
  PassBuilder Builder(Machine);
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Components);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Components, Modules);

  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!Cpu.empty() && !F.hasFnAttribute("target-cpu"))
      F.addFnAttr("target-cpu", Cpu);
    if (Irreducible) {
      if (hasIrreducible(Functions.getResult<CycleAnalysis>(F))) {
        printName(OS, F);
        OS << '\n';
      }
    } else {
      printName(OS, F);
      if (Counts)
        printCounts(OS, F);
      else
        printVerdicts(OS, F, Functions.getResult<UniformityInfoAnalysis>(F));
    }
    Functions.clear(F, F.getName()); // memory of one function at a time
  }
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv, "LLVM's verdicts, one line a function\n");
  InitializeAllTargets();
  InitializeAllTargetMCs();
  int Exit = 0;
  for (const std::string &Path : Paths) {
    LLVMContext Context;
    SMDiagnostic Error;
    if (Paths.size() > 1)
      outs() << "# " << Path << '\n';
    std::unique_ptr<Module> M = parseIRFile(Path, Error, Context);
    if (!M) {
      Error.print(argv[0], errs());
      Exit = 1;
      continue;
    }
    if (!TripleName.empty())
      M->setTargetTriple(Triple(Triple::normalize(TripleName)));
    if (verifyModule(*M, &errs())) {
      errs() << Path << ": broken module\n";
      Exit = 1;
      continue;
    }
    std::unique_ptr<TargetMachine> Machine;
    if (!machineOf(*M, Machine)) {
      errs() << Path << ": unknown target " << M->getTargetTriple().str() << '\n';
      Exit = 1;
      continue;
    }
    print(outs(), *M, Machine.get());
  }
  return Exit;
}
