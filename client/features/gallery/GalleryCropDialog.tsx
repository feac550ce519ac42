import { useCallback, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { cutOut } from '../../ui/crop.ts'
import { CropFrame, type CropProps } from '../../ui/CropFrame.tsx'

const QUALITY = 0.9
const START: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 }

/** Cuts a picture to any shape; the keys move an edge by 1, with Shift 10, with Ctrl 100 pixels. */
export function GalleryCropDialog(props: CropProps<File>) {
  const { name } = props.picture
  const { image, size } = useSize()
  const [crop, setCrop] = useState(START)
  const area = {
    x: Math.round((crop.x / 100) * size.width),
    y: Math.round((crop.y / 100) * size.height),
    width: Math.round((crop.width / 100) * size.width),
    height: Math.round((crop.height / 100) * size.height),
  }
  return (
    <CropFrame
      {...props}
      description={name}
      saveLabel="Crop & Save"
      // Until the picture is here, and while no part of it is chosen.
      disabled={area.width === 0 || area.height === 0}
      cut={(url) => cutOut(url, area, 0, area, QUALITY)}
    >
      {(url) => (
        <div className="flex justify-center rounded-[10px] bg-surface-2">
          {url && (
            <ReactCrop crop={crop} onChange={(_, percent) => setCrop(percent)}>
              <img ref={image} src={url} alt={name} className="max-h-[60dvh]" />
            </ReactCrop>
          )}
        </div>
      )}
    </CropFrame>
  )
}

/** The size of a picture, which is none until it has loaded. */
function useSize() {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const image = useCallback((element: HTMLImageElement) => {
    const look = () => setSize({ width: element.naturalWidth, height: element.naturalHeight })
    look()
    element.addEventListener('load', look)
    return () => element.removeEventListener('load', look)
  }, [])
  return { image, size }
}
