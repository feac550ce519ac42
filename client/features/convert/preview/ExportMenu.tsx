import { Download } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { appToast } from '../../../ui/toast.ts'
import { useAttempt } from '../../../ui/use-attempt.ts'
import type { BookFormat, LoadedBook } from '../book-text.ts'
import { writeBook } from '../convert.ts'

interface Props {
  load(format: BookFormat, withComments: boolean): Promise<LoadedBook>
  /** Those who write the book may take along what they say of its passages. */
  hasComments?: boolean
}

interface Choice {
  format: BookFormat
  label: string
  withComments?: boolean
}

const CHOICES: Choice[] = [
  { format: 'epub', label: 'EPUB' },
  { format: 'docx', label: 'Word (.docx)' },
  { format: 'docx', label: 'Word (.docx) with comments', withComments: true },
  { format: 'markdown', label: 'Markdown (.zip)' },
]

/** The whole book as a file, made on this device. */
export function ExportMenu(props: Props) {
  const { busy, items } = useExport(props)
  return (
    <Menu
      trigger={
        <Button variant="secondary" busy={busy}>
          {!busy && <Download aria-hidden className="size-4" />}
          Export
        </Button>
      }
    >
      {items}
    </Menu>
  )
}

/** The formats as items of a menu; `busy` while a file is made. */
export function useExport({ load, hasComments = false }: Props) {
  const { busy, attempt } = useAttempt()
  const save = async ({ format, withComments = false }: Choice) => {
    try {
      const { lacksCover, ...book } = await load(format, withComments)
      const file = await writeBook(book, format)
      // The two files for Word lie side by side in one folder.
      saveFile(file, withComments ? file.name.replace(/(?=\.\w+$)/, '-with-comments') : file.name)
      if (lacksCover)
        appToast.info('The cover is not on this device: the file was made without it.')
    } catch (error) {
      appToast.error((error as Error).message || 'Failed to export the book')
    }
  }
  const items = CHOICES.filter(({ withComments }) => hasComments || !withComments).map((choice) => (
    <MenuItem key={choice.label} onSelect={() => void attempt(() => save(choice))}>
      {choice.label}
    </MenuItem>
  ))
  return { busy, items }
}
