import { gradientCss, gradientFor } from './gradients.ts'
import { Picture } from './Picture.tsx'

const SIZES = { xs: 16, sm: 24, md: 32, lg: 48, xl: 64, xxl: 104 }

interface Props {
  name: string
  /** The user's picture; without one the avatar shows their first letter. */
  fileId?: string | null | undefined
  size?: keyof typeof SIZES
}

/** A user's picture, or their first letter on a colour of their own. Their name is beside it, so the avatar is decoration. */
export function Avatar({ name, fileId, size = 'md' }: Props) {
  const px = SIZES[size]
  const { from, to } = gradientFor(name)
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold text-white select-none"
      style={{ width: px, height: px, fontSize: px * 0.45, backgroundImage: gradientCss(from, to) }}
    >
      {fileId ? (
        <Picture
          fileId={fileId}
          alt=""
          eager
          className="size-full rounded-full outline -outline-offset-1 outline-border"
        />
      ) : (
        name.slice(0, 1).toUpperCase()
      )}
    </span>
  )
}
