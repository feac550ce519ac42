import type { FilePurpose } from '#shared/rules/files.ts'
import { fileProblem } from '#shared/rules/files.ts'
import { ImageUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type CropShape } from '../../ui/crop.ts'
import { type GradientPreset, GRADIENTS } from '../../ui/gradients.ts'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { usePictures } from '../files/use-kept-files.ts'
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
  /** What one gets when one turns to gradients. */
  preset?: GradientPreset | undefined
  onChange(value: Cover): void
}

/** A banner or an icon: an uploaded picture, cut to its shape, or one of the six gradients. */
export function CoverField({ label, shape, crop, purpose, value, preset, onChange }: Props) {
  const group = useId()
  const input = useRef<HTMLInputElement>(null)
  const pictures = usePictures()
  const [mode, setMode] = useState<'upload' | 'gradient'>(value.file_id ? 'upload' : 'gradient')
  const [picked, setPicked] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const toGradient = () => {
    setMode('gradient')
    const first = preset ?? GRADIENTS[0]!
    if (value.file_id) onChange({ file_id: null, from: first.from, to: first.to })
  }
  const pick = (file: File | undefined) => {
    if (!file) return
    const problem = fileProblem(purpose, file)
    setFailure(problem)
    if (!problem) setPicked(file)
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
              className={shape === 'banner' ? 'h-20 w-60 rounded-[10px]' : 'size-20 rounded-full'}
            />
          )}
          <Button size="sm" variant="secondary" onClick={() => input.current?.click()}>
            <ImageUp aria-hidden className="size-4" />
            {value.file_id ? 'Choose another image' : 'Choose an image'}
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            tabIndex={-1}
            aria-label={`${label} file`}
            className="sr-only"
            onChange={(event) => {
              pick(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      )}
      {failure && (
        <p role="alert" className="mt-2 text-[13px] leading-5 text-danger">
          {failure}
        </p>
      )}
      {picked && (
        <LazyCropDialog
          picture={picked}
          shape={crop}
          onCancel={() => setPicked(null)}
          onCropped={async (blob) => {
            const file_id = await pictures.keepBlob(blob, picked.name, purpose)
            onChange({ file_id, from: null, to: null })
            setPicked(null)
          }}
        />
      )}
    </fieldset>
  )
}
