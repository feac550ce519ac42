/** The main act on a hero, whose words are white. */
export const HERO_BUTTON =
  'inline-flex h-10 shrink-0 items-center justify-center gap-2 rounded-full bg-white px-5 text-[15px] leading-5.5 font-semibold text-[#17322f] hover:bg-white/90 focus-visible:outline-white pointer-coarse:h-11'

/** Any other act on a hero. */
export const HERO_GLASS =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-full bg-white/20 text-[15px] leading-5.5 font-semibold text-white backdrop-blur-md hover:bg-white/30 focus-visible:outline-white'
