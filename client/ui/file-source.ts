import { createContext, use } from 'react'
import { fileUrl } from '#shared/rules/file-url.ts'

/** A hook that returns an address to show a file from; undefined while it is unknown. */
export const FileSource = createContext<(id: string) => string | undefined>(fileUrl)

export function useFileSource(id: string): string | undefined {
  const useUrl = use(FileSource)
  return useUrl(id)
}
