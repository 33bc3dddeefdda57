// What LLVM itself says of the instructions of a module: rows of the relations of rules/program.dl that do not depend on how a constant is
// written. The .rows files beside this program are its output; tests/suites/facts/described.rs compares ours with them.
//
//   clang++-22 -O1 llvm_describe.cpp $(llvm-config-22 --cxxflags --ldflags --libs core irreader asmparser) -o llvm_describe
//   ./llvm_describe ../../data/reader/everything.ll > everything.rows
#include "llvm/ADT/MapVector.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
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

// Structures with names are written otherwise: what they stand for.
static bool isPlain(const Type *T) {
  return T->getScalarType()->isIntegerTy() || T->isFPOrFPVectorTy() || T->isPtrOrPtrVectorTy();
}

// What tells instructions of one operation apart.
static void distinguish(const Instruction &I, unsigned at, const Module &M) {
  raw_ostream &out = outs();
  auto flag = [&](const char *name, bool has) {
    if (has) out << "instruction_flag " << at << " " << name << "\n";
  };
  auto type = [&](const char *relation, Type *T) {
    if (isPlain(T)) out << relation << " " << at << " " << *T << "\n";
  };
  if (auto *C = dyn_cast<CmpInst>(&I)) {
    out << "predicate " << at << " " << CmpInst::getPredicateName(C->getPredicate()) << "\n";
    if (auto *N = dyn_cast<ICmpInst>(C)) flag("samesign", N->hasSameSign());
  }
  if (auto *O = dyn_cast<OverflowingBinaryOperator>(&I)) {
    flag("nuw", O->hasNoUnsignedWrap());
    flag("nsw", O->hasNoSignedWrap());
  }
  if (auto *O = dyn_cast<TruncInst>(&I)) {
    flag("nuw", O->hasNoUnsignedWrap());
    flag("nsw", O->hasNoSignedWrap());
  }
  if (auto *O = dyn_cast<PossiblyExactOperator>(&I)) flag("exact", O->isExact());
  if (auto *O = dyn_cast<PossiblyDisjointInst>(&I)) flag("disjoint", O->isDisjoint());
  if (auto *O = dyn_cast<PossiblyNonNegInst>(&I)) flag("nneg", O->hasNonNeg());
  if (auto *O = dyn_cast<FPMathOperator>(&I)) {
    flag("nnan", O->hasNoNaNs());
    flag("ninf", O->hasNoInfs());
    flag("nsz", O->hasNoSignedZeros());
    flag("arcp", O->hasAllowReciprocal());
    flag("contract", O->hasAllowContract());
    flag("afn", O->hasApproxFunc());
    flag("reassoc", O->hasAllowReassoc());
  }
  if (auto *G = dyn_cast<GetElementPtrInst>(&I)) {
    flag("inbounds", G->isInBounds());
    flag("nusw", G->hasNoUnsignedSignedWrap());
    flag("nuw", G->hasNoUnsignedWrap());
    type("element_type", G->getSourceElementType());
    const DataLayout &L = M.getDataLayout();
    SmallMapVector<Value *, APInt, 4> steps;
    unsigned bits = L.getIndexSizeInBits(G->getPointerAddressSpace());
    APInt offset(bits, 0);
    if (!G->getType()->isVectorTy() && G->collectOffset(L, bits, steps, offset))
      if (isInt<32>(offset.getSExtValue())) out << "address_offset " << at << " " << offset.getSExtValue() << "\n";
  }
  auto indices = [&](ArrayRef<int> all) {
    for (unsigned i = 0; i < all.size(); i++) out << "part_index " << at << " " << i << " " << all[i] << "\n";
  };
  if (auto *E = dyn_cast<ExtractValueInst>(&I)) indices(SmallVector<int>(E->indices()));
  if (auto *E = dyn_cast<InsertValueInst>(&I)) indices(SmallVector<int>(E->indices()));
  if (auto *S = dyn_cast<ShuffleVectorInst>(&I); S && isa<FixedVectorType>(S->getType())) indices(S->getShuffleMask());
  auto scope = [&](SyncScope::ID id) {
    SmallVector<StringRef> names;
    I.getContext().getSyncScopeNames(names);
    if (id != SyncScope::System) out << "sync_scope " << at << " " << names[id] << "\n";
  };
  auto align = [&](Align A) { out << "access_align " << at << " " << A.value() << "\n"; };
  auto bytes = [&](Type *T) {
    type("access_type", T);
    TypeSize size = M.getDataLayout().getTypeStoreSize(T);
    if (isPlain(T) && !size.isScalable()) out << "access_bytes " << at << " " << size.getFixedValue() << "\n";
  };
  if (auto *A = dyn_cast<LoadInst>(&I)) {
    bytes(A->getType());
    align(A->getAlign());
    if (A->isAtomic()) scope(A->getSyncScopeID());
  }
  if (auto *A = dyn_cast<StoreInst>(&I)) {
    bytes(A->getValueOperand()->getType());
    align(A->getAlign());
    if (A->isAtomic()) scope(A->getSyncScopeID());
  }
  if (auto *A = dyn_cast<AtomicRMWInst>(&I)) {
    bytes(A->getType());
    align(A->getAlign());
    out << "atomic_operation " << at << " " << AtomicRMWInst::getOperationName(A->getOperation()) << "\n";
    scope(A->getSyncScopeID());
  }
  if (auto *A = dyn_cast<AtomicCmpXchgInst>(&I)) {
    bytes(A->getCompareOperand()->getType());
    align(A->getAlign());
    flag("weak", A->isWeak());
    scope(A->getSyncScopeID());
    out << "exchange_ordering " << at << " " << toIRString(A->getSuccessOrdering()) << " " << toIRString(A->getFailureOrdering()) << "\n";
  }
  if (auto *A = dyn_cast<FenceInst>(&I)) scope(A->getSyncScopeID());
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
    DenseMap<const Value *, unsigned> blocks;
    unsigned block = 0;
    for (auto &B : F) blocks[&B] = block++;
    for (auto &A : F.args()) {
      unsigned at = values[&A];
      out << "argument_index " << at << " " << A.getArgNo() << "\n";
      if (A.hasNoAliasAttr()) out << "noalias " << at << "\n";
      if (A.onlyReadsMemory()) out << "readonly " << at << "\n";
      if (A.getType()->isPointerTy() && (A.hasAttribute(Attribute::WriteOnly) || A.hasAttribute(Attribute::ReadNone)))
        out << "writeonly " << at << "\n";
    }
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
          if (C->isInlineAsm()) out << "inline_assembly " << at << "\n";
        }
        distinguish(I, at, *M);
        unsigned number = 0;
        if (I.isTerminator())
          for (auto *S : successors(&I)) out << "successor " << at << " " << number++ << " " << blocks[S] << "\n";
        if (auto *J = dyn_cast<BranchInst>(&I); J && J->isConditional())
          out << "true_successor " << at << " " << blocks[J->getSuccessor(0)] << "\nfalse_successor " << at << " " << blocks[J->getSuccessor(1)] << "\n";
        if (auto *S = dyn_cast<SwitchInst>(&I)) {
          out << "switch_default " << at << " " << blocks[S->getDefaultDest()] << "\n";
          for (auto &K : S->cases())
            out << "switch_case " << at << " " << K.getCaseIndex() + 1 << " " << blocks[K.getCaseSuccessor()] << "\n";
        }
        if (auto *P = dyn_cast<PHINode>(&I))
          for (unsigned i = 0; i < P->getNumIncomingValues(); i++)
            out << "incoming_block " << at << " " << i << " " << blocks[P->getIncomingBlock(i)] << "\n";
        index = 0;
        for (auto *V : operands(I)) {
          if (auto *N = dyn_cast<ConstantInt>(V)) {
            unsigned bits = N->getBitWidth();
            if (bits == 1) out << "constant_number " << at << " " << index << " " << N->getZExtValue() << "\n";
            else if (bits <= 64 && isInt<32>(N->getSExtValue()))
              out << "constant_number " << at << " " << index << " " << N->getSExtValue() << "\n";
          } else if (isa<ConstantPointerNull>(V)) out << "constant_number " << at << " " << index << " 0\n";
          index++;
        }
        if (auto &L = I.getDebugLoc(); L && L.getLine() > 0)
          out << "source_line " << at << " " << cast<DIScope>(L->getScope())->getFilename() << " " << L.getLine() << "\n";
      }
  }
}
