import { useState } from 'react'
import { MenuItem, MenuLabel } from '../../ui/Menu.tsx'
import { type Seam, seamsOf } from './chapter-rules.ts'
import type { ChosenChapter } from './chosen-chapter.ts'

interface Props {
  chapters: ChosenChapter[]
  onSplit(seam: Seam): void
}

/** What these chapters can be split at: found when the menu opens, and once, since it may take a second. */
export function SplitItems({ chapters, onSplit }: Props) {
  const [{ scenes, headings }] = useState(() => seamsOf(chapters))
  const top = headings[0]?.level
  return (
    <>
      {scenes > 0 && (
        <MenuItem onSelect={() => onSplit('scenes')}>
          Split at {scenes.toLocaleString('en')} scenes
        </MenuItem>
      )}
      {headings.map(({ level, count }) => (
        <MenuItem key={level} onSelect={() => onSplit(level)}>
          Split at {count.toLocaleString('en')} {count === 1 ? 'heading' : 'headings'},{' '}
          {level === top ? `level ${level}` : `levels ${top} to ${level}`}
        </MenuItem>
      ))}
      {scenes === 0 && headings.length === 0 && (
        <MenuLabel>No scenes or headings to split at</MenuLabel>
      )}
    </>
  )
}
