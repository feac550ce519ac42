import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useState } from 'react'

const KEY = 'binder-width'
const USUAL = 252
const LEAST = 200
const MOST = 480
const STEP = 16

/** The right edge of the binder: dragged, or moved with the arrow keys, it sets the width on this device. */
export function BinderEdge() {
  const [width, setWidth] = useState(() => Number(localStorage.getItem(KEY)) || USUAL)
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--binder-width', `${width}px`)
  }, [width])
  const resize = (wished: number) => {
    const next = Math.round(Math.max(LEAST, Math.min(MOST, wished)))
    localStorage.setItem(KEY, String(next))
    setWidth(next)
  }
  const onMove = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (currentTarget.hasPointerCapture(pointerId)) resize(clientX)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') resize(width - STEP)
    if (key === 'ArrowRight') resize(width + STEP)
  }
  return (
    <button
      type="button"
      aria-label={`Width of the binder, ${width} pixels`}
      title="Drag to change the width"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onMove}
      onDoubleClick={() => resize(USUAL)}
      onKeyDown={onKeyDown}
      className="group absolute inset-y-0 -right-5 w-6 cursor-col-resize touch-none"
    >
      <span className="absolute inset-y-0 left-0 w-2 group-hover:bg-accent/25 group-focus-visible:bg-accent/40" />
    </button>
  )
}
