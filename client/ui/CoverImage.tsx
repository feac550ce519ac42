import { gradientCss } from './gradients.ts'

interface Props {
  entity: { cover_gradient_from: string | null; cover_gradient_to: string | null }
  className?: string
}

export function CoverImage({ entity, className }: Props) {
  const { cover_gradient_from, cover_gradient_to } = entity
  return (
    <div
      aria-hidden
      className={className}
      style={{
        backgroundImage: gradientCss(
          cover_gradient_from ?? '#0d9488',
          cover_gradient_to ?? '#0891b2',
        ),
      }}
    />
  )
}
