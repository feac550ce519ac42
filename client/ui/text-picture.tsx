import { pictureAt } from '#shared/rules/chapter-pictures.ts'
import type { Element } from 'hast'
import { type ReactNode, use } from 'react'
import { KnownPictures } from './known-pictures.ts'
import { Picture } from './Picture.tsx'

const UNDESCRIBED = 'Picture without a description'

interface Props {
  src: string
  alt: string
}

/** A picture of this server in a text. */
export function TextPicture({ src, alt }: Props) {
  const picture = pictureAt(src)
  const known = use(KnownPictures).find(({ id }) => id === picture?.id)
  if (!picture) return <img src={src} alt={alt} loading="lazy" />
  const { id, decorative } = picture
  // The file itself knows best: the server may have turned it.
  const { width, height } = known?.width && known.height ? known : picture
  return (
    <Picture
      fileId={id}
      alt={alt || (decorative ? '' : UNDESCRIBED)}
      fit="contain"
      className="text-picture-image"
      ratio={width && height ? width / height : undefined}
      placeholder={known?.placeholder}
    />
  )
}

/** The one picture that a paragraph consists of. */
function onlyPicture(paragraph: Element | undefined): Element | null {
  const [first, ...others] = paragraph?.children ?? []
  return first?.type === 'element' && first.tagName === 'img' && others.length === 0 ? first : null
}

/** A paragraph; one that is nothing but a picture is a figure, with its caption. */
export function Paragraph({
  node,
  dir,
  children,
}: {
  node?: Element
  dir?: string
  children?: ReactNode
}) {
  const image = onlyPicture(node)
  const { src, title } = image?.properties ?? {}
  const picture = typeof src === 'string' ? pictureAt(src) : null
  if (!picture) return <p dir={dir}>{children}</p>
  return (
    <figure className={`text-picture text-picture-${picture.size}`}>
      {children}
      {typeof title === 'string' && <figcaption dir="auto">{title}</figcaption>}
    </figure>
  )
}
