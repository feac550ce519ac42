import { X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { useTyped } from './use-typed.ts'

interface Props {
  author: string
  typed: ReturnType<typeof useTyped>
  onChange(author: string): void
}

/** Limits a search to one author, by a typed name. */
export function AuthorFilter({ author, typed: [typed, setTyped], onChange }: Props) {
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim().replace(/^(?:u\/|@)/, ''))
      }}
    >
      <div className="w-40">
        <Field
          label="Author"
          hideLabel
          placeholder="By username"
          maxLength={30}
          autoCapitalize="none"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {author ? (
        <IconButton aria-label="Any author" onClick={() => onChange('')}>
          <X aria-hidden className="size-4" />
        </IconButton>
      ) : (
        typed.trim() !== '' && (
          <Button type="submit" variant="secondary">
            Filter
          </Button>
        )
      )}
    </form>
  )
}
