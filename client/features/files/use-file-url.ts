import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { fileUrl } from '#shared/rules/files.ts'
import { readKept } from '../../sync/kept-files.ts'
import { useApp } from '../../sync/react.tsx'

/** Where a file can be shown from: this device while its bytes are here, the server otherwise. */
export function useFileUrl(id: string): string | undefined {
  const { account } = useApp()
  const { vault } = account
  const isKept = useLiveQuery(async () => (await vault.files.get(id)) !== undefined, [vault, id])
  const [local, setLocal] = useState<{ id: string; url: string } | null>(null)
  useEffect(() => {
    if (!isKept) return
    let url: string | null = null
    let shown = true
    void readKept(vault, id).then((blob) => {
      if (!blob || !shown) return
      url = URL.createObjectURL(blob)
      setLocal({ id, url })
    })
    return () => {
      shown = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [vault, id, isKept])
  if (isKept === undefined) return undefined
  if (!isKept) return fileUrl(id)
  return local?.id === id ? local.url : undefined
}
