import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { FoundText, Hit } from './find.ts'
import { HitList } from './HitList.tsx'
import { type Replace, useFind } from './use-find.ts'

interface Props {
  /** All that is searched, in reading order. */
  texts: FoundText[]
  initialQuery?: string
  onOpen(hit: Hit): void
  /** Missing for those who only read. */
  onReplace?: Replace
}

/** Looks through the whole book, shows every place, and replaces those that are ticked. */
export function FindPanel({ texts, initialQuery = '', onOpen, onReplace }: Props) {
  const find = useFind(texts, initialQuery)
  const { options, setOptions } = find
  const [replacement, setReplacement] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (onReplace) void find.replace(replacement, onReplace)
  }
  return (
    <section aria-label="Find in the book" className="flex min-h-0 flex-col gap-3">
      <form className="space-y-3" onSubmit={submit}>
        <Field
          label="Find"
          type="search"
          value={find.query}
          onChange={find.change}
          className="[&::-webkit-search-cancel-button]:hidden"
          autoFocus
        />
        <div className="flex flex-wrap gap-x-5">
          <Checkbox
            label="Match case"
            checked={options.caseSensitive}
            onChange={(caseSensitive) => setOptions({ ...options, caseSensitive })}
          />
          <Checkbox
            label="Whole words"
            checked={options.wholeWord}
            onChange={(wholeWord) => setOptions({ ...options, wholeWord })}
          />
        </div>
        {onReplace && (
          <>
            <Field label="Replace with" value={replacement} onChange={setReplacement} />
            <Button type="submit" variant="primary" busy={find.busy} disabled={find.chosen === 0}>
              Replace selected
            </Button>
          </>
        )}
      </form>
      <p role="status" className="text-[13px] leading-5 text-subtle">
        {find.status}
      </p>
      <HitList
        hits={find.hits}
        total={find.total}
        isChosen={find.isChosen}
        onToggle={onReplace && find.toggle}
        onOpen={onOpen}
      />
    </section>
  )
}
