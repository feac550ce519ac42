import { BANNER_CROP, ICON_CROP } from '../../ui/crop.ts'
import type { GradientPreset } from '../../ui/gradients.ts'
import { CoverField } from './CoverField.tsx'

type Covers = Record<
  `${'cover' | 'icon'}_${'file_id' | 'gradient_from' | 'gradient_to'}`,
  string | null
>

interface Props {
  of: 'community' | 'world'
  /** The first gradient when the user switches to gradients. */
  preset?: GradientPreset | undefined
  values: Covers
  onChange(part: Partial<Covers>): void
}

/** The banner and the icon of a place. */
export function CoverFields({ of, preset, values, onChange }: Props) {
  return (
    <>
      <CoverField
        label="Banner"
        shape="banner"
        crop={BANNER_CROP}
        purpose={`${of}_banner`}
        preset={preset}
        value={{
          file_id: values.cover_file_id,
          from: values.cover_gradient_from,
          to: values.cover_gradient_to,
        }}
        onChange={({ file_id, from, to }) =>
          onChange({ cover_file_id: file_id, cover_gradient_from: from, cover_gradient_to: to })
        }
      />
      <CoverField
        label="Icon"
        shape="icon"
        crop={ICON_CROP}
        purpose={`${of}_icon`}
        preset={preset}
        value={{
          file_id: values.icon_file_id,
          from: values.icon_gradient_from,
          to: values.icon_gradient_to,
        }}
        onChange={({ file_id, from, to }) =>
          onChange({ icon_file_id: file_id, icon_gradient_from: from, icon_gradient_to: to })
        }
      />
    </>
  )
}
