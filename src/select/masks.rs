//! Operations on lane masks.

use lanelog_amdgpu::instructions::op;

/// The opcodes of a mask operation in wave32 and in wave64.
pub(super) type OnMasks = [op::Opcode; 2];

pub const AND: OnMasks = [op::S_AND_B32, op::S_AND_B64];
pub const AND_NOT: OnMasks = [op::S_AND_NOT1_B32, op::S_AND_NOT1_B64];
pub const CHOICE: OnMasks = [op::S_CSELECT_B32, op::S_CSELECT_B64];
pub const MOVE: OnMasks = [op::S_MOV_B32, op::S_MOV_B64];
pub const NOT: OnMasks = [op::S_NOT_B32, op::S_NOT_B64];
pub const OR: OnMasks = [op::S_OR_B32, op::S_OR_B64];
pub const XOR: OnMasks = [op::S_XOR_B32, op::S_XOR_B64];
