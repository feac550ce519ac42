import type { FilePurpose } from '#shared/rules/files.ts'
import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { type CropShape } from '../../ui/crop.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { type GradientPreset, GRADIENTS } from '../../ui/gradients.ts'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useCutPicture } from '../files/use-cut-picture.ts'
import { GradientPicker } from './GradientPicker.tsx'

/** Either a picture, or a gradient: never both. */
export interface Cover {
  file_id: string | null
  from: string | null
  to: string | null
}

interface Props {
  label: string
  shape: 'banner' | 'icon'
  crop: CropShape
  purpose: FilePurpose
  value: Cover
  /** The first gradient when the user switches to gradients. */
  preset?: GradientPreset | undefined
  onChange(value: Cover): void
}

/** A banner or an icon: an uploaded picture, cut to its shape, or one of the six gradients. */
export function CoverField({ label, shape, crop, purpose, value, preset, onChange }: Props) {
  const group = useId()
  const [mode, setMode] = useState<'upload' | 'gradient'>(value.file_id ? 'upload' : 'gradient')
  const picture = useCutPicture({
    purpose,
    shape: crop,
    onKept: (file_id) => onChange({ file_id, from: null, to: null }),
  })

  const toGradient = () => {
    setMode('gradient')
    const first = preset ?? GRADIENTS[0]!
    if (value.file_id) onChange({ file_id: null, from: first.from, to: first.to })
  }
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">{label}</legend>
      <div className="mb-3 flex gap-4">
        {(['upload', 'gradient'] as const).map((option) => (
          <label key={option} className="flex min-h-10 items-center gap-2 text-[15px] leading-5.5">
            <input
              type="radio"
              name={group}
              checked={mode === option}
              onChange={() => (option === 'gradient' ? toGradient() : setMode('upload'))}
              className="size-4.5 accent-(--accent)"
            />
            {option === 'upload' ? 'Upload image' : 'Gradient'}
          </label>
        ))}
      </div>
      {mode === 'gradient' ? (
        <GradientPicker
          label={label}
          shape={shape}
          from={value.from}
          to={value.to}
          onChange={(from, to) => onChange({ file_id: null, from, to })}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          {value.file_id && (
            <Picture
              fileId={value.file_id}
              alt={`${label} as it will look`}
              eager
              className={shape === 'banner' ? 'h-20 w-60 rounded-[10px]' : 'size-20 rounded-[26%]'}
            />
          )}
          <FileButton label={`${label} file`} accept="image/*" onFiles={picture.pick}>
            <ImageUp aria-hidden className="size-4" />
            {value.file_id ? 'Choose another image' : 'Choose an image'}
          </FileButton>
        </div>
      )}
      <Problem text={picture.problem} className="mt-2" />
      {picture.dialog && <LazyCropDialog {...picture.dialog} />}
    </fieldset>
  )
}
