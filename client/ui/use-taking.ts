import { useState } from 'react'

/** Takes files one after the other. A file that fails gets a problem with its name, and the others continue. */
export function useTaking(failed: string) {
  const [underWay, setUnderWay] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  return {
    busy: underWay > 0,
    problems,
    /** An error of `take` becomes the problem of its file; `known` is a problem of all files. */
    async takeEach(files: readonly File[], take: (file: File) => Promise<void>, known?: string) {
      setProblems(known ? [known] : [])
      for (const file of files) {
        setUnderWay((n) => n + 1)
        try {
          await take(file)
        } catch (error) {
          const reason = (error as Error).message || failed
          setProblems((now) => [...now, `${file.name}: ${reason}`])
        } finally {
          setUnderWay((n) => n - 1)
        }
      }
    },
  }
}
