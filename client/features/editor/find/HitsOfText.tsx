import { clsx } from 'clsx'
import type { Hit } from './find.ts'
import { plainWords, wholeWord } from './plain.ts'

export interface HitActions {
  isChosen(hit: Hit): boolean
  /** The hit that was opened last. */
  current: Hit | undefined
  /** The words in the place of what was found; missing while the writer has named none. */
  put: ((found: string) => string) | undefined
  /** Missing for those who only read. */
  onToggle?: ((hits: Hit[], on: boolean) => void) | undefined
  onOpen(hit: Hit): void
}
interface Props extends HitActions {
  all: Hit[]
  /** Those of them that are listed. */
  shown: Hit[]
}

/** The places in one text. It is ticked as a whole, what is further down the list with it. */
export function HitsOfText({ all, shown, ...actions }: Props) {
  const { isChosen, onToggle } = actions
  const title = all[0]?.title ?? ''
  return (
    <section aria-label={title}>
      <h3 className="flex items-center gap-2 text-[15px] leading-5.5 font-semibold">
        {onToggle && (
          <Tick
            label={`All in ${title}`}
            checked={all.every(isChosen)}
            onChange={(on) => onToggle(all, on)}
            className="m-1"
          />
        )}
        <span dir="auto" className="min-w-0 truncate">
          {title}
        </span>
        <span className="ml-auto text-[13px] font-normal text-subtle tabular-nums">
          {all.length}
        </span>
      </h3>
      <ul className="mt-1">
        {shown.map((hit) => (
          <HitItem key={hit.at} hit={hit} {...actions} />
        ))}
      </ul>
    </section>
  )
}

function HitItem({ hit, isChosen, current, put, onToggle, onOpen }: HitActions & { hit: Hit }) {
  const words = `${hit.before}${hit.found}${hit.after}`
  const isChanged = put !== undefined && isChosen(hit)
  return (
    <li
      aria-current={hit === current || undefined}
      className="-mx-2 flex items-start gap-2 rounded-[8px] px-2 aria-[current]:bg-surface-2"
    >
      {onToggle && (
        <Tick
          label={`Replace in ${words}`}
          checked={isChosen(hit)}
          onChange={(on) => onToggle([hit], on)}
          className="mx-1 mt-2.5 shrink-0"
        />
      )}
      <button
        type="button"
        dir="auto"
        onClick={() => onOpen(hit)}
        className="min-h-10 min-w-0 flex-1 rounded-[6px] px-2 py-1.5 text-start font-serif text-[15px] leading-5.5 wrap-anywhere text-muted hover:bg-surface-2 pointer-coarse:min-h-11"
      >
        {isChanged ? <Change hit={hit} put={put} /> : <Plain hit={hit} />}
      </button>
    </li>
  )
}

function Plain({ hit: { before, found, after } }: { hit: Hit }) {
  return (
    <>
      {before}
      <mark className="rounded-[3px] bg-accent-soft text-accent-soft-fg">{plainWords(found)}</mark>
      {after}
    </>
  )
}

/** The word that goes and the one that comes. */
function Change({ hit, put }: { hit: Hit; put(found: string): string }) {
  const { before, head, found, tail, after } = wholeWord(hit)
  return (
    <>
      {before}
      <del className="text-danger">
        {head}
        {found}
        {tail}
      </del>{' '}
      <ins className="font-semibold text-success no-underline">
        {head}
        {put(hit.found)}
        {tail}
      </ins>
      {after}
    </>
  )
}

interface TickProps {
  label: string
  checked: boolean
  onChange(on: boolean): void
  className: string
}

function Tick({ label, checked, onChange, className }: TickProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className={clsx('size-4.5 accent-(--accent)', className)}
    />
  )
}
