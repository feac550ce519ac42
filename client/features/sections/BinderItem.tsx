import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { movesBy } from '../chapters/moves-by.ts'
import type { Edge } from '../chapters/sortable.ts'

/** A line shows on the side where a drop would go. */
export function itemClass(edge: Edge | null): string {
  return clsx(
    'rounded-[6px] border-y-2 border-transparent',
    edge === 'before' && 'border-t-accent',
    edge === 'after' && 'border-b-accent',
  )
}

/** The row of a chapter or a scene; its menu appears once the row has the pointer or the focus. */
export function rowClass(isActive: boolean, isChosen: boolean): string {
  return clsx(
    'group/row relative flex items-center rounded-[6px]',
    isChosen && 'bg-accent-soft! text-accent-soft-fg',
    isActive
      ? 'bg-(--page) font-semibold before:absolute before:inset-y-1.75 before:left-0 before:w-0.75 before:rounded-full before:bg-accent'
      : 'hover:bg-(--rail-hover)',
  )
}

/** Takes the place of the words while the row has the pointer or the focus; a finger always sees it. */
export const ROW_MENU =
  '[&>button]:size-8! pointer-coarse:[&>button]:size-11! not-pointer-coarse:absolute not-pointer-coarse:right-0.5 opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100'
export const ROW_WORDS =
  'text-[13px] leading-5 font-normal text-subtle tabular-nums not-pointer-coarse:group-hover/row:invisible not-pointer-coarse:group-focus-within/row:invisible'

interface Props extends ComponentProps<'button'> {
  /** Missing for those who only read. */
  onMove: false | ((by: -1 | 1) => void)
}

/** The name of a chapter or a scene: opens it, and moves it with Alt and the arrow keys. */
export function BinderButton({ onMove, className, ...props }: Props) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={(event) => {
        const by = movesBy(event)
        if (by === null || !onMove) return
        event.preventDefault()
        onMove(by)
      }}
      onContextMenu={openRowMenu}
      className={clsx(
        'flex min-w-0 flex-1 items-center gap-2 rounded-[6px] text-left text-sm leading-5 pointer-coarse:min-h-11',
        className,
      )}
      {...props}
    />
  )
}

/** A right click opens the menu of the row, and so does its key; the row has the focus again once the menu is closed. */
function openRowMenu(event: MouseEvent<HTMLElement>): void {
  const row = event.currentTarget
  const button = row.parentElement?.querySelector<HTMLElement>('[aria-haspopup=menu]')
  if (!button) return
  event.preventDefault()
  button.addEventListener('focus', () => row.focus(), { once: true })
  button.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}
