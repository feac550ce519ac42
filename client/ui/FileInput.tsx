import type { Ref } from 'react'

export interface FileInputProps {
  /** The name of the input for screen readers; it is not visible. */
  label: string
  accept?: string
  multiple?: boolean
  /** Whole folders instead of single files. */
  folder?: boolean
  onFiles(files: File[]): void
}

interface Props extends FileInputProps {
  ref: Ref<HTMLInputElement>
}

/** React does not know it yet. */
const WHOLE_FOLDERS = { webkitdirectory: '' }

/** The browser's own way to choose files, hidden: a button beside it opens it. The same file may be chosen again. */
export function FileInput({ label, folder, onFiles, ...rest }: Props) {
  return (
    <input
      {...rest}
      {...(folder && WHOLE_FOLDERS)}
      type="file"
      tabIndex={-1}
      aria-label={label}
      className="sr-only"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
