/** Looks of a quiet button under a post, but for its height. */
export const ACTION =
  'inline-flex items-center gap-1.5 rounded-[10px] px-2.5 text-[13px] leading-5 font-semibold text-muted hover:bg-surface-2 pointer-coarse:h-11'
