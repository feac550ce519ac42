import { clsx } from 'clsx'
import { gradientCss } from './gradients.ts'
import { Picture } from './Picture.tsx'

interface Props {
  entity: {
    cover_file_id: string | null
    cover_gradient_from: string | null
    cover_gradient_to: string | null
  }
  className?: string
}

export function CoverImage({ entity, className }: Props) {
  const { cover_file_id, cover_gradient_from, cover_gradient_to } = entity
  return (
    <div
      aria-hidden
      className={clsx('overflow-hidden', className)}
      style={{
        backgroundImage: gradientCss(
          cover_gradient_from ?? '#0d9488',
          cover_gradient_to ?? '#0891b2',
        ),
      }}
    >
      {cover_file_id && <Picture fileId={cover_file_id} alt="" eager className="size-full" />}
    </div>
  )
}
