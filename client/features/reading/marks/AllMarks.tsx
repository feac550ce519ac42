import { DownloadMarks } from '../../marks/MarkSection.tsx'
import { useAllMarks } from '../../marks/marks.local.ts'
import { ReadSection } from '../CoverShelf.tsx'

/** The way to take along everything that one marked, also in books that are gone. */
export function AllMarks() {
  const { data } = useAllMarks()
  if (data.length === 0) return null
  const count =
    data.length === 1 ? '1 bookmark or highlight' : `${data.length} bookmarks and highlights`
  return (
    <ReadSection id="marks" title="Marks">
      <p className="flex flex-wrap items-center gap-x-3 text-[15px] leading-5.5 text-muted">
        {count} in all your books
        <DownloadMarks marks={data} name="Marks" />
      </p>
    </ReadSection>
  )
}
