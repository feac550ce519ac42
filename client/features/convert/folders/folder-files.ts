import { MAX_FILES } from '../zip/unzip.ts'

/** Files of a folder that may belong to a book. Others, such as pictures within texts, would only make it too large. */
const OF_A_BOOK =
  /\.(?:md|markdown|txt|rtf|html?|xhtml|json|scrivx|comments)$|(?:^|\/)cover\.(?:jpe?g|png|webp)$/i

/** Paths of dropped files in their folder: a browser does not store them in the file. */
const droppedPaths = new WeakMap<File, string>()

/** The name of a file, after those of the folders that were chosen with it. */
export function pathOf(file: File): string {
  return droppedPaths.get(file) ?? (file.webkitRelativePath || file.name)
}

/** Of a chosen folder the files that may belong to a book; files that were chosen one by one all do. */
export function filesOfBook(files: File[]): File[] {
  return files.filter((file) => !pathOf(file).includes('/') || OF_A_BOOK.test(pathOf(file)))
}

/** The files that were dropped, and those in folders that were. */
export async function filesOfDrop({ items, files }: DataTransfer): Promise<File[]> {
  // They are gone once the event is over.
  const entries = [...items].map((item) => item.webkitGetAsEntry())
  if (!entries.some((entry) => entry?.isDirectory)) return [...files]
  const found: File[] = []
  try {
    for (const entry of entries) if (entry) await addEntry(entry, found)
  } catch {
    throw new Error('This folder could not be read. Please choose it instead of dropping it.')
  }
  return found
}

async function addEntry(entry: FileSystemEntry, found: File[]): Promise<void> {
  // One more than can be imported says that it is too much.
  if (found.length > MAX_FILES) return
  if (isDirectory(entry)) {
    const reader = entry.createReader()
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      )
      if (some.length === 0) return
      for (const child of some) await addEntry(child, found)
    }
  }
  const path = entry.fullPath.replace(/^\//, '')
  if (path.includes('/') && !OF_A_BOOK.test(path)) return
  const file = await new Promise<File>((resolve, reject) =>
    (entry as FileSystemFileEntry).file(resolve, reject),
  )
  droppedPaths.set(file, path)
  found.push(file)
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
