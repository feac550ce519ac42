import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { lazyNamed } from '../../../ui/part.tsx'
import type { ShownAsset } from '../assets.local.ts'
import { lookOf } from './preview-look.ts'

const AssetPreview = lazyNamed(() => import('./AssetPreview.tsx'), 'AssetPreview')

/** Opens the text of an asset; nothing for a file that is no text. */
export function PreviewButton({ asset }: { asset: ShownAsset }) {
  const [open, setOpen] = useState(false)
  if (!lookOf(asset)) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Preview ${asset.title}`}
        onClick={() => setOpen(true)}
      >
        <Eye aria-hidden className="size-4" />
        Preview
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AssetPreview asset={asset} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
