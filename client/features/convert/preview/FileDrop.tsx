import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { filesOfBook, filesOfDrop } from '../folders/folder-files.ts'

interface Props {
  busy: boolean
  /** Instead of the files of a book. */
  takes?: Taken
  /** Folders that were dropped are still to be looked through. */
  onFiles(files: File[] | Promise<File[]>): void
}

interface Taken {
  label: string
  accept: string
  hint: string
  folders: boolean
}

const BOOK: Taken = {
  label: 'Book files',
  accept:
    '.epub,.docx,.odt,.fodt,.rtf,.html,.htm,.xhtml,.md,.markdown,.txt,.zip,.json,.jpg,.jpeg,.png,.webp',
  hint: 'or drop them here: EPUB, Word (.docx), LibreOffice (.odt), RTF, HTML, Markdown or text files, or a Markdown archive (.zip). Of Scrivener and Obsidian: the folder, or a .zip of it.',
  folders: true,
}
export const WORLD: Taken = {
  label: 'World file',
  accept: '.zip',
  hint: 'or drop it here: the ZIP file that you downloaded in the settings of a world, up to 500 MB.',
  folders: false,
}

/** React does not know it yet. */
const WHOLE_FOLDERS = { webkitdirectory: '' }

/** Where the files of a book or a world are chosen or dropped. */
export function FileDrop({ busy, takes = BOOK, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!busy) onFiles(filesOfDrop(event.dataTransfer))
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    if (files.length > 0) onFiles(filesOfBook(files))
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-[14px] border-2 border-dashed px-4 py-8 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-border-strong',
      )}
    >
      <FileUp aria-hidden className="size-6 text-subtle" />
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
          {busy ? 'Reading…' : takes.folders ? 'Choose files' : 'Choose file'}
        </Button>
        {takes.folders && (
          <Button disabled={busy} onClick={() => folder.current?.click()}>
            Choose folder
          </Button>
        )}
      </div>
      <p className="text-[13px] leading-5 text-subtle">{takes.hint}</p>
      <input
        ref={input}
        type="file"
        multiple={takes.folders}
        tabIndex={-1}
        aria-label={takes.label}
        accept={takes.accept}
        className="sr-only"
        onChange={choose}
      />
      <input
        ref={folder}
        type="file"
        {...WHOLE_FOLDERS}
        tabIndex={-1}
        aria-label="Book folder"
        className="sr-only"
        onChange={choose}
      />
    </div>
  )
}
