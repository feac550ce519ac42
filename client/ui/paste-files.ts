import type { ClipboardEvent } from 'react'

/** For `onPaste`: takes pasted files, and leaves pasted text to the field that it is for. */
export function pasteFiles(onFiles: (files: File[]) => void) {
  return ({ clipboardData }: ClipboardEvent) => {
    const files = [...clipboardData.files]
    if (files.length > 0) onFiles(files)
  }
}
