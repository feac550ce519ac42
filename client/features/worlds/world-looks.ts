import { buttonClass } from '../../ui/button-class.ts'
import { HERO_BUTTON, HERO_GLASS } from '../../ui/hero-button.ts'

/** The acts of a world stand on its picture, or beside its name where a tab has the room. */
export type Look = keyof typeof ACT_LOOKS

const HERO_MAIN = `${HERO_BUTTON} h-12! px-7 whitespace-nowrap max-md:flex-auto max-md:px-4`

/** Looks of the one main act, of reading (whose words become longer, so on phones it has a row), of any other, and of a menu without a name. */
export const ACT_LOOKS = {
  hero: {
    main: HERO_MAIN,
    read: `${HERO_MAIN} max-md:basis-full`,
    other: `${HERO_GLASS} h-12 px-5 whitespace-nowrap max-md:flex-auto max-md:px-4`,
    more: `${HERO_GLASS} size-12`,
  },
  strip: {
    main: buttonClass('primary'),
    read: buttonClass('primary'),
    other: buttonClass('secondary'),
    more: `${buttonClass('secondary')} w-11 px-0!`,
  },
}
