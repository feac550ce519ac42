import type { Version } from '#shared/contract/fields.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

interface Props {
  of: 'posts' | 'comments' | 'snippets'
  id: string
  onClose(): void
}

/** Earlier texts of a thing, latest first. Asks the server each time: the device keeps none. */
export function EarlierVersions({ of, id, onClose }: Props) {
  const { session } = useApp()
  const [versions, setVersions] = useState<Version[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let shown = true
    session.api[of].versions({ params: { id } }).then(
      ({ data }) => shown && setVersions(data),
      (error: Error) => shown && setFailure(error.message),
    )
    return () => {
      shown = false
    }
  }, [session, of, id])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Earlier versions">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {!versions && !failure && <Skeleton className="h-24 w-full rounded-[10px]" />}
      <ol className="space-y-4">
        {versions?.map(({ version, body, replaced_at }) => (
          <li key={version} className="rounded-[10px] border border-border p-3">
            <p className="mb-1 text-[13px] leading-5 text-subtle">
              Version {version} · replaced <TimeAgo date={replaced_at} />
            </p>
            <LazyMarkdown source={body} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
