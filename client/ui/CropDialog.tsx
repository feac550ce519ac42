import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { type CropArea, type CropShape, cutOut } from './crop.ts'
import { CropFrame, type CropProps } from './CropFrame.tsx'
import { Slider } from './Slider.tsx'
import { useNudge } from './use-nudge.ts'

interface Props extends CropProps {
  shape: CropShape
}

/** Cuts a picture to its shape: dragged, pinched, or by keys (1, with Shift 10, with Ctrl 100 pixels). */
export function CropDialog({ shape, ...props }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const { nudge, beforeKey } = useNudge()
  const [area, setArea] = useState<CropArea | null>(null)
  return (
    <CropFrame
      {...props}
      saveLabel="Save"
      disabled={!area}
      cut={(url) => area && cutOut(url, area, rotation, shape)}
    >
      {(url) => (
        <>
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
          <Turning {...{ zoom, rotation }} onZoom={setZoom} onRotation={setRotation} />
        </>
      )}
    </CropFrame>
  )
}

interface TurningProps {
  zoom: number
  rotation: number
  onZoom(zoom: number): void
  onRotation(degrees: number): void
}

function Turning({ zoom, rotation, onZoom, onRotation }: TurningProps) {
  return (
    <div className="mt-4 space-y-3">
      <Slider label="Zoom" min={1} max={3} step={0.1} value={zoom} onChange={onZoom} />
      <Slider
        label="Rotation"
        min={0}
        max={360}
        step={1}
        value={rotation}
        unit="°"
        onChange={onRotation}
      />
    </div>
  )
}
