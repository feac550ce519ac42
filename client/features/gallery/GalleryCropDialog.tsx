import { useRef, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { cutOut } from '../../ui/crop.ts'
import { CropFrame, type CropProps } from '../../ui/CropFrame.tsx'

const QUALITY = 0.9
const START: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 }

/** Cuts a picture to any shape; the keys move an edge by 1, with Shift 10, with Ctrl 100 pixels. */
export function GalleryCropDialog(props: CropProps<File>) {
  const { name } = props.picture
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState(START)

  const cut = (url: string) => {
    const { naturalWidth, naturalHeight } = image.current ?? { naturalWidth: 0, naturalHeight: 0 }
    const area = {
      x: Math.round((crop.x / 100) * naturalWidth),
      y: Math.round((crop.y / 100) * naturalHeight),
      width: Math.round((crop.width / 100) * naturalWidth),
      height: Math.round((crop.height / 100) * naturalHeight),
    }
    return area.width === 0 || area.height === 0 ? null : cutOut(url, area, 0, area, QUALITY)
  }
  return (
    <CropFrame {...props} description={name} saveLabel="Crop & Save" cut={cut}>
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
