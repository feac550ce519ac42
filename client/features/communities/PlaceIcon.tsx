import { gradientCss } from '../../ui/gradients.ts'
import { Picture } from '../../ui/Picture.tsx'

interface Props {
  /** A community or a world. */
  place: {
    name: string
    icon_file_id: string | null
    icon_gradient_from: string | null
    icon_gradient_to: string | null
  }
  /** Pixels. */
  size: number
}

/** A square with round corners: a circle is a person. */
export function PlaceIcon({ place, size }: Props) {
  const { name, icon_file_id, icon_gradient_from, icon_gradient_to } = place
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center overflow-hidden rounded-[26%] font-serif font-semibold text-white select-none"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.44,
        backgroundImage: gradientCss(
          icon_gradient_from ?? '#3b82f6',
          icon_gradient_to ?? '#1d4ed8',
        ),
      }}
    >
      {icon_file_id ? (
        <Picture fileId={icon_file_id} alt="" eager className="size-full" />
      ) : (
        name.slice(0, 1).toUpperCase()
      )}
    </span>
  )
}
