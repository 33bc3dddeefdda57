; Code for a processor: no lanes.
target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %n) {
  %m = add i32 %n, 1
  ret i32 %m
}
