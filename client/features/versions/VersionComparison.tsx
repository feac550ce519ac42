import type { DocumentVersion } from '#shared/contract/versions.ts'
import type { Ref } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextDiff } from '../../ui/TextDiff.tsx'
import { useVersionText } from './versions.local.ts'

interface Props {
  version: DocumentVersion
  now: string
  backRef: Ref<HTMLButtonElement>
  onBack(): void
  onRestore?: (text: string) => Promise<unknown>
}

/** Words added and deleted since a version. */
export function VersionComparison({ version, now, backRef, onBack, onRestore }: Props) {
  const { data, loading, error } = useVersionText(version.id)
  return (
    <div className="space-y-3">
      <div className="flex items-center justify-between gap-2">
        <Button ref={backRef} size="sm" variant="ghost" onClick={onBack}>
          All versions
        </Button>
        {onRestore && data !== undefined && (
          <Button size="sm" variant="primary" onClick={() => void onRestore(data)}>
            Restore
          </Button>
        )}
      </div>
      <p className="text-[13px] leading-5 text-subtle">
        What was written since stands underlined, what was deleted since is struck through.
      </p>
      {data !== undefined && <TextDiff before={data} after={now} />}
      {data === undefined && !loading && (
        <Banner tone="danger">
          {error?.message ?? 'This version is on the server. It can be read once you are online.'}
        </Banner>
      )}
    </div>
  )
}
