import { clsx } from 'clsx'
import { type LucideIcon, PanelRight, X } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import './room.css'

export interface Face {
  id: string
  label: string
  /** Says it in full to screen readers and in the hint. */
  name?: string
  Icon: LucideIcon
  /** Things in it that wait for somebody. */
  count?: number
  /** On phones only the open panel leads to it. */
  isRare?: boolean
}
interface Props {
  faces: readonly Face[]
  /** The one that is shown; null while the panel is closed. */
  face: string | null
  onFace(face: string | null): void
  /** The open text puts its own faces there. */
  slot?: Ref<HTMLDivElement>
  /** Its comments stand beside their lines, where the window is wide enough. */
  hasMargin?: boolean
  children?: ReactNode
}

/** The one panel beside a text, a sheet on phones; closed, the row of its faces. The text steps aside for it. */
export function SidePanel({ faces, face, onFace, slot, hasMargin, children }: Props) {
  const shown = faces.find(({ id }) => id === face)
  const aside = useRef<HTMLElement>(null)
  useSide(shown ? 'panel' : 'strip')
  const close = () => {
    keepFocus(aside.current)
    onFace(null)
  }
  useEscape(aside, shown !== undefined, close)
  return (
    <aside
      ref={aside}
      aria-label={shown ? (shown.name ?? shown.label) : 'Beside the text'}
      className={clsx(
        'leaves-in-focus flex flex-col print:hidden',
        shown ? 'room-panel' : 'room-strip leaves-while-typing gap-1',
        hasMargin && face === 'comments' && 'room-margin',
      )}
    >
      <div
        role="group"
        aria-label="Panel"
        className={clsx(shown ? 'room-faces flex gap-0.5 px-2 py-1' : 'contents')}
      >
        {faces.map((one) => (
          <FaceButton
            key={one.id}
            {...one}
            isOpen={shown !== undefined}
            isShown={one === shown}
            onClick={() => onFace(one === shown ? null : one.id)}
          />
        ))}
        {shown && (
          <IconButton aria-label="Hide panel" className="ml-auto" onClick={close}>
            <PanelRight aria-hidden className="size-4.5 max-md:hidden" />
            <X aria-hidden className="size-5 md:hidden" />
          </IconButton>
        )}
      </div>
      {shown && (
        <div className="room-face min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-3 pb-4">
          {children}
          <div ref={slot} />
        </div>
      )}
    </aside>
  )
}

interface ButtonProps extends Face {
  /** The panel shows some face. */
  isOpen: boolean
  isShown: boolean
  onClick(): void
}

function FaceButton({ isOpen, isShown, onClick, ...face }: ButtonProps) {
  const { label, Icon, count = 0 } = face
  const said = face.name ?? label
  const name = count > 0 ? `${said} (${count})` : said
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={isShown}
      // A comment is about the selection in the text: it must survive the press.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={clsx(
        'relative flex h-9 min-w-9 items-center gap-2 rounded-[8px] max-[68.75rem]:justify-center px-2 text-[13px] leading-5 font-semibold pointer-coarse:h-11 pointer-coarse:min-w-11',
        face.isRare && !isOpen && 'max-md:hidden',
        isShown
          ? 'bg-(--page) text-text max-md:bg-surface-2'
          : 'text-muted hover:bg-(--rail-hover) hover:text-text',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {(isShown || !isOpen) && (
        <span className={clsx(!isShown && 'max-[68.75rem]:hidden')}>{label}</span>
      )}
      {count > 0 && !isShown && (
        <span
          aria-hidden
          data-count={count}
          className="absolute top-0.5 right-0.5 min-w-3.5 rounded-full bg-accent px-1 text-center text-[10px] leading-3.5 text-accent-fg tabular-nums after:content-[attr(data-count)]"
        />
      )}
    </button>
  )
}

/** The focus inside goes to the button of the face that is shown, which stays as the panel closes. */
function keepFocus(aside: HTMLElement | null): void {
  if (aside?.contains(document.activeElement))
    aside.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
}

/** The styles of the room make room for it. */
function useSide(side: 'panel' | 'strip'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['side'] = side
    return () => void delete dataset['side']
  }, [side])
}

/** Escape closes it, but not for one who writes: the panel stays beside them. */
function useEscape(aside: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement, body } = document
    const isHere = activeElement === body || aside.current?.contains(activeElement)
    if (event.key === 'Escape' && !event.defaultPrevented && isHere) close()
  })
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
}
