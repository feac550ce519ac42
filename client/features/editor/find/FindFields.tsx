import { CaseSensitive, WholeWord } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Find } from './use-find.ts'
import type { Replace } from './use-replace.ts'

interface Props {
  find: Find
  /** Missing for those who only read. */
  replace: Replace | undefined
  onChange(query: string): void
  onStep(by: 1 | -1): void
  /** More that narrows the search. */
  children?: ReactNode
}

const PRESSED = 'aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-fg'

/** The word to find, the word in its place, and what counts as the same word. */
export function FindFields({ find, replace, onChange, onStep, children }: Props) {
  const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act(event)
  }
  return (
    <div className="space-y-2">
      <div className="relative">
        <Field
          label="Find"
          hideLabel
          type="search"
          placeholder="Find"
          value={find.query}
          onChange={onChange}
          onKeyDown={onEnter(({ shiftKey }) => onStep(shiftKey ? -1 : 1))}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11 pr-24 [&::-webkit-search-cancel-button]:hidden"
          autoFocus
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-[13px] text-subtle tabular-nums">
          {find.where}
        </span>
      </div>
      {replace && (
        <Field
          label="Replace with"
          hideLabel
          placeholder="Replace with"
          value={replace.replacement}
          onChange={replace.change}
          onKeyDown={onEnter(() => void (replace.replacement !== '' && replace.begin()))}
          className="min-h-11"
        />
      )}
      <SameWord find={find} replace={replace}>
        {children}
      </SameWord>
    </div>
  )
}

/** What counts as the same word, and how it is replaced. */
function SameWord({ find, replace, children }: Pick<Props, 'find' | 'replace' | 'children'>) {
  const { options, setOptions } = find
  return (
    <div className="-mr-3 flex flex-wrap items-center gap-0.5">
      <IconButton
        aria-label="Match case"
        aria-pressed={options.caseSensitive}
        className={PRESSED}
        onClick={() => setOptions({ ...options, caseSensitive: !options.caseSensitive })}
      >
        <CaseSensitive aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        aria-label="Whole words"
        aria-pressed={options.wholeWord}
        className={PRESSED}
        onClick={() => setOptions({ ...options, wholeWord: !options.wholeWord })}
      >
        <WholeWord aria-hidden className="size-5" />
      </IconButton>
      <span className="ml-auto flex flex-wrap items-center gap-1">
        {replace && (
          <button
            type="button"
            aria-pressed={replace.keepsCase}
            title="“Whale” becomes “Leviathan”, “WHALE” becomes “LEVIATHAN”"
            onClick={() => replace.setKeepsCase(!replace.keepsCase)}
            className="min-h-9 rounded-full px-3 text-[13px] leading-5 font-semibold text-muted hover:bg-surface-2 aria-pressed:bg-text aria-pressed:text-bg pointer-coarse:min-h-11"
          >
            Keep case
          </button>
        )}
        {children}
      </span>
    </div>
  )
}
