import { useEffect, useRef, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { cutOut } from '../../ui/crop.ts'
import { Dialog } from '../../ui/Dialog.tsx'

const QUALITY = 0.9
const START: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 }

interface Props {
  picture: File
  onCancel(): void
  onCropped(picture: Blob): Promise<void>
}

/** Cuts a picture to any shape; the keys move an edge by 1, with Shift 10, with Ctrl 100 pixels. */
export function GalleryCropDialog({ picture, onCancel, onCropped }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [crop, setCrop] = useState(START)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    const timer = setTimeout(() => setUrl(made))
    const probe = new Image()
    probe.src = made
    probe.decode().catch(() => setFailure('Failed to crop image'))
    return () => {
      clearTimeout(timer)
      URL.revokeObjectURL(made)
    }
  }, [picture])

  const save = async () => {
    const { naturalWidth, naturalHeight } = image.current ?? { naturalWidth: 0, naturalHeight: 0 }
    const area = {
      x: Math.round((crop.x / 100) * naturalWidth),
      y: Math.round((crop.y / 100) * naturalHeight),
      width: Math.round((crop.width / 100) * naturalWidth),
      height: Math.round((crop.height / 100) * naturalHeight),
    }
    if (!url || area.width === 0 || area.height === 0) return
    setBusy(true)
    setFailure(null)
    try {
      await onCropped(await cutOut(url, area, 0, area, QUALITY))
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'Failed to crop image')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Crop Image"
      description={picture.name}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Crop & Save
          </Button>
        </>
      }
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="flex justify-center rounded-[10px] bg-surface-2">
        {url && (
          <ReactCrop crop={crop} onChange={(_, percent) => setCrop(percent)}>
            <img ref={image} src={url} alt={picture.name} className="max-h-[60dvh]" />
          </ReactCrop>
        )}
      </div>
    </Dialog>
  )
}
