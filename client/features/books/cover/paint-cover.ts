import { coverShapes, type CoverSource } from './cover-shapes.ts'
import { COVER, type Shape } from './shapes.ts'

const SCALE = 4
const FAMILY = "'Literata', Georgia, serif"

/** A typeset cover as a JPEG of 1600 × 2400 pixels, for e-books; null where a browser cannot paint it. */
export async function paintCover(book: CoverSource): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = COVER.width * SCALE
  canvas.height = COVER.height * SCALE
  const context = canvas.getContext('2d')
  if (!context) return null
  // Letters of a face that is not here yet would be painted in another one.
  await Promise.all([
    document.fonts.load(`600 48px ${FAMILY}`),
    document.fonts.load(`italic 400 48px ${FAMILY}`),
  ])
  context.scale(SCALE, SCALE)
  for (const shape of coverShapes(book)) paint(context, shape)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}

function paint(context: CanvasRenderingContext2D, shape: Shape): void {
  if (shape.kind === 'text') {
    const { text, x, y, size, weight, fill, isItalic, align = 'left' } = shape
    context.font = `${isItalic ? 'italic ' : ''}${weight} ${size}px ${FAMILY}`
    context.textAlign = align === 'centre' ? 'center' : align
    context.direction = align === 'right' ? 'rtl' : 'ltr'
    context.fillStyle = fill
    context.fillText(text, x, y)
    return
  }
  const { d, fill, stroke, width = 1, opacity = 1 } = shape
  const path = new Path2D(d)
  context.globalAlpha = opacity
  if (fill) {
    context.fillStyle = fill
    context.fill(path)
  }
  if (stroke) {
    context.strokeStyle = stroke
    context.lineWidth = width
    context.stroke(path)
  }
  context.globalAlpha = 1
}
