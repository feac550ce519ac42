import { FileUp } from 'lucide-react'
import { DropZone } from '../../../ui/DropZone.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
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

/** Area for choosing or dropping the files of a book or a world. */
export function FileDrop({ busy, takes = BOOK, onFiles }: Props) {
  const choose = (files: File[]) => onFiles(filesOfBook(files))
  return (
    <DropZone
      icon={FileUp}
      hint={takes.hint}
      roomy
      onDrop={(dropped) => !busy && onFiles(filesOfDrop(dropped))}
    >
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton
          label={takes.label}
          accept={takes.accept}
          multiple={takes.folders}
          variant="primary"
          size="md"
          busy={busy}
          onFiles={choose}
        >
          {busy ? 'Reading…' : takes.folders ? 'Choose files' : 'Choose file'}
        </FileButton>
        {takes.folders && (
          <FileButton label="Book folder" folder size="md" disabled={busy} onFiles={choose}>
            Choose folder
          </FileButton>
        )}
      </div>
    </DropZone>
  )
}
