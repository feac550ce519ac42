import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { noteKey } from '../../sync/store/accounts.ts'

/** Chapters whose scenes are folded away, kept on this device. */
export function useBinderFolds(bookId: string) {
  const key = noteKey(useApp().account.userId, `binder-folds:${bookId}`)
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(read(key)))
  const fold = (chapterId: string, isFolded: boolean) => {
    const next = new Set(folded)
    if (isFolded) next.add(chapterId)
    else next.delete(chapterId)
    localStorage.setItem(key, JSON.stringify([...next]))
    setFolded(next)
  }
  return { folded, fold }
}

function read(key: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as string[]
  } catch {
    return []
  }
}
