import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { ChosenChapter } from './chosen-chapter.ts'

interface Props {
  chapters: ChosenChapter[]
  brought: boolean
  onBring(brought: boolean): void
}

/** Says how many comments the chosen chapters have, and lets one leave them behind. */
export function BroughtComments({ chapters, brought, onBring }: Props) {
  const count = chapters
    .filter(({ chosen }) => chosen)
    .flatMap(({ threads = [] }) => threads)
    .reduce((sum, { said }) => sum + said.length, 0)
  if (count === 0) return null
  return (
    <Checkbox
      label={count === 1 ? 'Bring in 1 comment' : `Bring in ${count.toLocaleString('en')} comments`}
      hint="They stand at their passages, in your name. Each begins with who wrote it, and when."
      checked={brought}
      onChange={onBring}
    />
  )
}
