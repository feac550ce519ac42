import { useMemo } from 'react'
import { coverShapes, type CoverSource } from './cover-shapes.ts'
import { COVER, type Shape } from './shapes.ts'

/** A typeset cover. Its words are drawn: whatever shows it names the book beside it. */
export function CoverDrawing({ book }: { book: CoverSource }) {
  const { id, title, cover_design, pen_name } = book
  const { username, display_name } = book.author
  const shapes = useMemo(
    () => coverShapes({ id, title, cover_design, pen_name, author: { username, display_name } }),
    [id, title, cover_design, pen_name, username, display_name],
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${COVER.width} ${COVER.height}`}
      className="size-full select-none"
    >
      {shapes.map((shape, index) => (
        <Drawn key={index} shape={shape} />
      ))}
    </svg>
  )
}

function Drawn({ shape }: { shape: Shape }) {
  if (shape.kind === 'path') {
    const { d, fill = 'none', stroke, width, opacity } = shape
    return <path d={d} fill={fill} stroke={stroke} strokeWidth={width} opacity={opacity} />
  }
  const { text, x, y, size, weight, fill, isItalic, align } = shape
  return (
    <text
      x={x}
      y={y}
      fill={fill}
      fontSize={size}
      fontWeight={weight}
      fontStyle={isItalic ? 'italic' : undefined}
      textAnchor={align === 'centre' ? 'middle' : undefined}
      direction={align === 'right' ? 'rtl' : undefined}
      className="font-serif"
    >
      {text}
    </text>
  )
}
