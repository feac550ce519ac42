import { Banner } from '../../../ui/Banner.tsx'
import type { Working } from '../book-text.ts'
import { isPlanned } from '../chapters/chapter-plan.ts'
import type { ChosenChapter } from './chosen-chapter.ts'
import { counted } from '../preview.ts'

interface Props {
  chapters: ChosenChapter[]
  working: Working | undefined
  /** They go into a book that is there, which has an overview and a story bible of its own. */
  chaptersOnly: boolean
}

/** Tells which parts of a plan and a story bible the import takes, and which it leaves out. */
export function BroughtPlan(props: Props) {
  const said = saidOf(props)
  return said === '' ? null : <Banner tone="info">{said}</Banner>
}

function saidOf({ chapters, working, chaptersOnly }: Props): string {
  const hasPlans = chapters.some(({ chosen, plan }) => chosen && plan && isPlanned(plan))
  const { overview = '', themes = [], bible = [] } = working ?? {}
  const isAbout = overview !== '' || themes.length > 0
  const count = counted(bible.length, 'story bible entry', 'story bible entries')
  const entries = bible.length > 0 && { name: count, isOne: bible.length === 1 }
  if (!chaptersOnly) {
    const outline = (hasPlans || isAbout) && { name: 'The outline', isOne: true }
    return sentence([outline, entries], 'comes along', 'come along')
  }
  const outlines = hasPlans && { name: 'The outline of these chapters', isOne: true }
  const about = isAbout && { name: 'The overview of the book', isOne: true }
  const along = sentence([outlines], 'comes along', 'come along')
  const left = sentence([about, entries], 'stays in the file', 'stay in the file')
  return [along, left].filter(Boolean).join(' ')
}

/** "The outline and 12 story bible entries come along." */
function sentence(
  things: ({ name: string; isOne: boolean } | false)[],
  one: string,
  many: string,
): string {
  const told = things.filter((thing) => thing !== false)
  const [first, ...others] = told
  if (!first) return ''
  const does = others.length === 0 && first.isOne ? one : many
  return `${told.map(({ name }) => name).join(' and ')} ${does}.`
}
