// What LLVM itself makes of a module: one line for each function, block and instruction. The .dump files beside this program are its
// output; tests/suites/ir/reader.rs compares ours with them. LLVM 14 for typed_pointers.ll, LLVM 22 for the others:
//
//   clang++-22 -O1 llvm_dump.cpp $(llvm-config-22 --cxxflags --ldflags --libs core irreader asmparser) -o llvm_dump
//   ./llvm_dump everything.ll > everything.dump
#include "llvm/AsmParser/Parser.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
using namespace llvm;

// Debug intrinsics are no instructions; newer versions turn them into records by themselves.
static bool skipped(const Instruction &I) {
#if LLVM_VERSION_MAJOR < 19
  return isa<DbgInfoIntrinsic>(I);
#else
  return false;
#endif
}

int main(int argc, char **argv) {
  // Samples need not verify: only reading matters.
  const char *options[] = {"llvm_dump", "-disable-auto-upgrade-debug-info"};
  if (LLVM_VERSION_MAJOR >= 19) cl::ParseCommandLineOptions(2, options);
  LLVMContext Context;
  SMDiagnostic Error;
  auto Buffer = MemoryBuffer::getFile(argv[1]);
  auto M = parseAssembly((*Buffer)->getMemBufferRef(), Error, Context);
  if (!M) {
    Error.print("llvm_dump", errs());
    return 1;
  }
  raw_ostream &out = outs();
  for (auto &F : *M) {
    if (F.isDeclaration()) continue;
    out << "function " << F.getName() << " arguments " << F.arg_size() << "\n";
    DenseMap<const Value *, unsigned> values, blocks;
    unsigned next = 0, block = 0;
    for (auto &A : F.args()) values[&A] = next++;
    for (auto &B : F) {
      blocks[&B] = block++;
      for (auto &I : B)
        if (!skipped(I)) values[&I] = next++;
    }
    auto operand = [&](const Value *V) {
      if (values.count(V)) out << " v" << values[V];
      else if (blocks.count(V)) out << " b" << blocks[V];
      else if (isa<PoisonValue>(V)) out << " poison";
      else if (isa<UndefValue>(V)) out << " undef";
      else if (isa<MetadataAsValue>(V) || isa<InlineAsm>(V)) out << " opaque";
      else out << " constant";
    };
    auto access = [&](unsigned space, bool atomic, bool isVolatile) {
      out << " space " << space << (atomic ? " atomic" : "") << (isVolatile ? " volatile" : "");
    };
    for (auto &B : F) {
      out << "block";
      for (auto *S : successors(&B)) out << " b" << blocks[S];
      out << "\n";
      for (auto &I : B) {
        if (skipped(I)) continue;
        out << (I.getType()->isVoidTy() ? "  " : "  = ") << I.getOpcodeName();
        if (auto *L = dyn_cast<LoadInst>(&I)) access(L->getPointerAddressSpace(), L->isAtomic(), L->isVolatile());
        if (auto *S = dyn_cast<StoreInst>(&I)) access(S->getPointerAddressSpace(), S->isAtomic(), S->isVolatile());
        if (auto *A = dyn_cast<AtomicRMWInst>(&I)) access(A->getPointerAddressSpace(), true, A->isVolatile());
        if (auto *A = dyn_cast<AtomicCmpXchgInst>(&I)) access(A->getPointerAddressSpace(), true, A->isVolatile());
        if (auto *C = dyn_cast<AddrSpaceCastInst>(&I)) access(C->getSrcAddressSpace(), false, false);
        if (isa<FenceInst>(&I)) access(0, true, false);
        if (auto *P = dyn_cast<PHINode>(&I)) {
          for (unsigned i = 0; i < P->getNumIncomingValues(); i++) {
            operand(P->getIncomingValue(i));
            operand(P->getIncomingBlock(i));
          }
        } else if (auto *Br = dyn_cast<BranchInst>(&I)) {
          if (Br->isConditional()) operand(Br->getCondition());
        } else if (auto *S = dyn_cast<SwitchInst>(&I)) {
          operand(S->getCondition());
          for (auto &C : S->cases()) operand(C.getCaseValue());
        } else if (auto *J = dyn_cast<IndirectBrInst>(&I)) {
          operand(J->getAddress());
        } else if (auto *C = dyn_cast<CatchSwitchInst>(&I)) {
          operand(C->getParentPad());
        } else if (auto *C = dyn_cast<CatchReturnInst>(&I)) {
          operand(C->getCatchPad());
        } else if (auto *C = dyn_cast<CleanupReturnInst>(&I)) {
          operand(C->getCleanupPad());
        } else if (auto *Pad = dyn_cast<FuncletPadInst>(&I)) {
          operand(Pad->getParentPad());
          for (auto &A : Pad->arg_operands()) operand(A);
        } else if (auto *A = dyn_cast<AllocaInst>(&I)) {
          if (!isa<Constant>(A->getArraySize())) operand(A->getArraySize());
        } else if (auto *C = dyn_cast<CallBase>(&I)) {
          for (auto &A : C->args()) operand(A);
          for (unsigned i = 0; i < C->getNumOperandBundles(); i++)
            for (auto &U : C->getOperandBundleAt(i).Inputs) operand(U);
          auto *Callee = C->getCalledOperand();
          if (isa<InlineAsm>(Callee)) out << " asm";
          else if (isa<GlobalValue>(Callee)) out << " @" << Callee->getName();
          else operand(Callee);
        } else {
          for (auto &U : I.operands()) operand(U);
        }
        out << "\n";
      }
    }
  }
}
