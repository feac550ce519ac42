import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import type { Mark } from '#shared/contract/marks.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { sayOutcome } from '../../ui/outcome.ts'
import { MarkDialog } from './MarkDialog.tsx'
import { MarkList } from './MarkList.tsx'
import { marksAsMarkdown } from './marks-text.ts'

interface Props {
  marks: readonly Mark[]
  onOpen?(): void
}

/** Marks, and the ways to take them along as Markdown. */
export function MarkSection({ marks, onOpen }: Props) {
  const [edited, setEdited] = useState<Mark | null>(null)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <CopyMarks marks={marks} />
        <DownloadMarks marks={marks} name={`${marks[0]?.book_title || 'Book'} - marks`} />
      </div>
      <MarkList marks={marks} onEdit={setEdited} onOpen={onOpen} />
      {edited && <MarkDialog mark={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function CopyMarks({ marks }: { marks: readonly Mark[] }) {
  const copy = () => navigator.clipboard.writeText(marksAsMarkdown(marks))
  return (
    <Button
      size="sm"
      variant="ghost"
      onClick={() => void sayOutcome(copy, 'Copied', 'Failed to copy')}
    >
      <Copy aria-hidden className="size-4" />
      Copy all
    </Button>
  )
}

interface DownloadProps {
  marks: readonly Mark[]
  name: string
}

export function DownloadMarks({ marks, name }: DownloadProps) {
  const save = () =>
    saveFile(new Blob([marksAsMarkdown(marks)], { type: 'text/markdown' }), `${name}.md`)
  return (
    <Button size="sm" variant="ghost" onClick={save}>
      <Download aria-hidden className="size-4" />
      Download as Markdown
    </Button>
  )
}
