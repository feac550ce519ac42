import { useEffect, useState } from 'react'
import { MenuItem, MenuLabel } from '../../../ui/Menu.tsx'
import type { Seam, Seams } from './chapter-rules.ts'
import type { ChosenChapter } from './chosen-chapter.ts'
import { findSeams } from '../convert.ts'

interface Props {
  chapters: ChosenChapter[]
  onSplit(seam: Seam): void
}

/**
 * Menu items for splitting these chapters. Looks for the places when the menu opens, and once, since it may take
 * seconds.
 */
export function SplitItems({ chapters, onSplit }: Props) {
  const [those] = useState(chapters)
  const [found, setFound] = useState<Seams | string>('Looking for scenes and headings…')
  useEffect(() => {
    const menu = new AbortController()
    const show = (seams: Seams | string) => !menu.signal.aborted && setFound(seams)
    void findSeams(those, menu.signal).then(show, (error: Error) => show(error.message))
    return () => menu.abort()
  }, [those])
  if (typeof found === 'string') return <MenuLabel>{found}</MenuLabel>
  const { scenes, headings } = found
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
