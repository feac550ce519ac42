import { useState } from 'react'

/** Takes files in one after the other; what cannot be taken is said with its name, and the others go on. */
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
