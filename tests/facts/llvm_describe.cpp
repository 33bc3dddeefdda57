// What LLVM itself says of the instructions of a module: rows of the relations of rules/program.dl that do not depend on how a constant is
// written. The .rows files beside this program are its output; tests/facts/described.rs compares ours with them.
//
//   clang++-22 -O1 llvm_describe.cpp $(llvm-config-22 --cxxflags --ldflags --libs core irreader asmparser) -o llvm_describe
//   ./llvm_describe ../reader/everything.ll > everything.rows
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
using namespace llvm;

// Operands in the order of the text, blocks left out.
static SmallVector<const Value *> operands(const Instruction &I) {
  SmallVector<const Value *> found;
  if (auto *C = dyn_cast<CallBase>(&I)) {
    for (auto &A : C->args()) found.push_back(A);
    for (unsigned i = 0; i < C->getNumOperandBundles(); i++)
      for (auto &U : C->getOperandBundleAt(i).Inputs) found.push_back(U);
    if (!C->getCalledFunction()) found.push_back(C->getCalledOperand());
  } else if (auto *S = dyn_cast<SwitchInst>(&I)) {
    found.push_back(S->getCondition());
    for (auto &K : S->cases()) found.push_back(K.getCaseValue());
  } else if (auto *P = dyn_cast<FuncletPadInst>(&I)) {
    found.push_back(P->getParentPad());
    for (auto &A : P->arg_operands()) found.push_back(A);
  } else {
    for (auto &U : I.operands())
      if (!isa<BasicBlock>(U)) found.push_back(U);
  }
  return found;
}

// The type as a module prints it: numbered types have their number there.
static std::string typeOf(const Value &V, const Module &M) {
  std::string with, without;
  raw_string_ostream a(with), b(without);
  V.printAsOperand(a, true, &M);
  V.printAsOperand(b, false, &M);
  return with.substr(0, with.size() - without.size() - 1);
}

int main(int argc, char **argv) {
  // Samples need not verify: only reading matters.
  const char *options[] = {"llvm_describe", "-disable-auto-upgrade-debug-info"};
  cl::ParseCommandLineOptions(2, options);
  LLVMContext Context;
  SMDiagnostic Error;
  auto Buffer = MemoryBuffer::getFile(argv[1]);
  auto M = parseAssembly((*Buffer)->getMemBufferRef(), Error, Context);
  if (!M) {
    Error.print("llvm_describe", errs());
    return 1;
  }
  raw_ostream &out = outs();
  for (auto &F : *M) {
    if (F.isDeclaration()) continue;
    out << "function " << F.getName() << "\n";
    DenseMap<const Value *, unsigned> values;
    unsigned next = 0;
    for (auto &A : F.args()) values[&A] = next++;
    for (auto &B : F)
      for (auto &I : B) values[&I] = next++;
    for (auto &A : F.args()) out << "value_type " << values[&A] << " " << typeOf(A, *M) << "\n";
    for (auto &B : F)
      for (auto &I : B) {
        unsigned at = values[&I];
        out << "opcode " << at << " " << I.getOpcodeName() << "\n";
        out << "value_type " << at << " " << typeOf(I, *M) << "\n";
        unsigned index = 0;
        for (auto *V : operands(I)) {
          if (values.count(V)) out << "operand " << at << " " << index << " " << values[V] << "\n";
          index++;
        }
        auto access = [&](const Value *P, unsigned space) {
          if (values.count(P)) out << "pointer_operand " << at << " " << values[P] << "\n";
          out << "address_space " << at << " " << space << "\n";
        };
        if (auto *L = dyn_cast<LoadInst>(&I)) access(L->getPointerOperand(), L->getPointerAddressSpace());
        if (auto *S = dyn_cast<StoreInst>(&I)) access(S->getPointerOperand(), S->getPointerAddressSpace());
        if (auto *A = dyn_cast<AtomicRMWInst>(&I)) access(A->getPointerOperand(), A->getPointerAddressSpace());
        if (auto *A = dyn_cast<AtomicCmpXchgInst>(&I)) access(A->getPointerOperand(), A->getPointerAddressSpace());
        bool isVolatile = false;
        if (auto *L = dyn_cast<LoadInst>(&I)) isVolatile = L->isVolatile();
        if (auto *S = dyn_cast<StoreInst>(&I)) isVolatile = S->isVolatile();
        if (auto *A = dyn_cast<AtomicRMWInst>(&I)) isVolatile = A->isVolatile();
        if (auto *A = dyn_cast<AtomicCmpXchgInst>(&I)) isVolatile = A->isVolatile();
        if (isVolatile) out << "volatile " << at << "\n";
        if (I.isAtomic()) out << "atomic " << at << "\n";
        if (auto *C = dyn_cast<CallBase>(&I)) {
          // Not getCalledFunction(): that forgets aliases.
          if (auto *G = dyn_cast<GlobalValue>(C->getCalledOperand())) {
            out << "callee " << at << " " << G->getName() << "\n";
            if (auto *Called = dyn_cast<Function>(G); Called && Called->getIntrinsicID() != Intrinsic::not_intrinsic)
              out << "intrinsic " << at << " " << Intrinsic::getBaseName(Called->getIntrinsicID()) << "\n";
          }
          if (C->isConvergent()) out << "convergent " << at << "\n";
        }
        if (auto &L = I.getDebugLoc(); L && L.getLine() > 0)
          out << "source_line " << at << " " << cast<DIScope>(L->getScope())->getFilename() << " " << L.getLine() << "\n";
      }
  }
}
