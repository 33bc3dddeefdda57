; Linkage, type and size of variables; linkage and attributes of functions.
target datalayout = "e-p:64:64-p3:32:32-i64:64"
target triple = "amdgcn-amd-amdhsa"

%pair = type { i32, ptr }
@table = internal addrspace(4) constant [2 x i32] zeroinitializer
@pairs = linkonce_odr hidden unnamed_addr addrspace(1) global [3 x %pair] zeroinitializer, align 16
@outside = external addrspace(3) global <4 x half>
@plain = global i8 1

; Alignment makes %pair 16 bytes.
define weak_odr void @f(ptr %p) #0 { ; expect: function_linkage(@f, "weak_odr") function_attribute(@f, "nounwind") function_attribute(@f, "memory(argmem: read)") function_attribute(@f, "\"amdgpu-waves-per-eu\"=\"4\"")
; expect: constant_global("table")
; expect: global_linkage("table", "internal") global_type("table", "[2 x i32]") global_bytes("table", 8)
; expect: global_linkage("pairs", "linkonce_odr") global_type("pairs", "[3 x %pair]") global_bytes("pairs", 48)
; expect: global_linkage("outside", "external") global_type("outside", "<4 x half>") global_bytes("outside", 8)
; expect: global_linkage("plain", "external") global_type("plain", "i8") global_bytes("plain", 1)
  ret void
}

define amdgpu_kernel void @g() { ; expect: function_linkage(@g, "external")
  ret void
}

attributes #0 = { nounwind memory(argmem: read) "amdgpu-waves-per-eu"="4" }
