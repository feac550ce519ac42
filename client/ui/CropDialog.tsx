import { type KeyboardEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { type CropArea, type CropShape, cutOut } from './crop.ts'
import { Dialog } from './Dialog.tsx'
import { Slider } from './Slider.tsx'

interface Props {
  picture: Blob
  shape: CropShape
  saveLabel?: string
  onCancel(): void
  /** The cut picture, as JPEG. */
  onCropped(picture: Blob): Promise<void> | void
}

/** The cropper itself moves a fifth as far while Shift is held. */
const SHIFT_FACTOR = 5

/** Cuts a picture to its shape: dragged, pinched, or by keys (1, with Shift 10, with Ctrl 100 pixels). */
export function CropDialog({ picture, shape, saveLabel = 'Save', onCancel, onCropped }: Props) {
  const [url, setUrl] = useState<string | null>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const [nudge, setNudge] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    const timer = setTimeout(() => {
      made = URL.createObjectURL(picture)
      setUrl(made)
    })
    return () => {
      clearTimeout(timer)
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture])

  const save = async () => {
    if (!url || !area) return
    setBusy(true)
    setFailure(null)
    try {
      await onCropped(await cutOut(url, area, rotation, shape))
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'Failed to crop image')
      setBusy(false)
    }
  }
  // The cropper must know how far before it hears of the key itself.
  const beforeKey = (event: KeyboardEvent) => {
    const pixels = event.ctrlKey || event.metaKey ? 100 : event.shiftKey ? 10 : 1
    flushSync(() => setNudge(event.shiftKey ? pixels * SHIFT_FACTOR : pixels))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Crop Image"
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} disabled={!area} onClick={() => void save()}>
            {saveLabel}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="relative h-72 overflow-hidden rounded-[10px] bg-black">
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            rotation={rotation}
            aspect={shape.width / shape.height}
            cropShape={shape.round ? 'round' : 'rect'}
            minZoom={1}
            maxZoom={3}
            zoomSpeed={0.1}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            keyboardStep={nudge}
            cropperProps={{
              role: 'group',
              'aria-label': 'Crop area: move it with the arrow keys',
              onKeyDownCapture: beforeKey,
            }}
          />
        )}
      </div>
      <div className="mt-4 space-y-3">
        <Slider label="Zoom" min={1} max={3} step={0.1} value={zoom} onChange={setZoom} />
        <Slider
          label="Rotation"
          min={0}
          max={360}
          step={1}
          value={rotation}
          unit="°"
          onChange={setRotation}
        />
      </div>
    </Dialog>
  )
}
