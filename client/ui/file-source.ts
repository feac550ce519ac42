import { createContext, use } from 'react'
import { fileUrl } from '#shared/rules/files.ts'

/** A hook that tells where a file can be shown from; undefined while that is not known. */
export const FileSource = createContext<(id: string) => string | undefined>(fileUrl)

export function useFileSource(id: string): string | undefined {
  const useUrl = use(FileSource)
  return useUrl(id)
}
