import { buttonClass } from '../../ui/button-class.ts'
import { HERO_BUTTON, HERO_GLASS } from '../../ui/hero-button.ts'

/** The acts of a world stand on its picture, or beside its name where a tab has the room. */
export type Look = keyof typeof ACT_LOOKS

/** Looks of the one main act, of any other, and of a menu without a name. */
export const ACT_LOOKS = {
  hero: {
    main: `${HERO_BUTTON} h-12! px-7 whitespace-nowrap max-md:flex-auto max-md:px-4`,
    other: `${HERO_GLASS} h-12 px-5 whitespace-nowrap max-md:flex-auto max-md:px-4`,
    more: `${HERO_GLASS} size-12`,
  },
  strip: {
    main: buttonClass('primary'),
    other: buttonClass('secondary'),
    more: `${buttonClass('secondary')} w-11 px-0!`,
  },
}
