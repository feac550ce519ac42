import { MAX_DESCRIPTION_LENGTH, MAX_GENERATED_CHAPTERS, MAX_GENRE_LENGTH } from '#shared/limits.ts'
import { bookDescriptionProblem, genreProblem } from '#shared/rules/book-form.ts'
import { type FormEvent, useState } from 'react'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { Generation } from './use-generation.ts'

interface Form {
  description: string
  genre: string
  audience: string
  chapters: string
}
interface Props {
  book: ShownBook
  generation: Generation
  onDone?(): void
}

/** What an outline is generated from. It stays as it was asked: for the next one, and for when it fails. */
export function OutlineRequest({ book, generation, onDone }: Props) {
  const key = `generate-outline:${book.id}`
  const [edits, setEdits] = useDraft<Partial<Form>>(key, {})
  const form: Form = {
    description: book.description,
    genre: book.genre,
    audience: 'general',
    chapters: '10',
    ...edits,
  }
  const change = (part: Partial<Form>) => setEdits({ ...edits, ...part })
  const [left, setLeft] = useState(false)
  const problem = bookDescriptionProblem(form.description)
  const count = Number(form.chapters)
  const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_GENERATED_CHAPTERS
  const busy = generation.running !== null
  const isOurs = generation.running?.kind === 'outline'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem || !isCount || genreProblem(form.genre) || genreProblem(form.audience)) return
    const { description, genre, audience } = form
    await generation.outline({
      description,
      num_chapters: count,
      ...(genre.trim() && { genre }),
      ...(audience.trim() && { audience }),
    })
    onDone?.()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
      <Field
        label="Description"
        multiline
        rows={4}
        value={form.description}
        onChange={(description) => change({ description })}
        onBlur={() => setLeft(true)}
        error={left ? problem : null}
        maxLength={MAX_DESCRIPTION_LENGTH}
        required
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Genre"
          value={form.genre}
          onChange={(genre) => change({ genre })}
          error={genreProblem(form.genre)}
          maxLength={MAX_GENRE_LENGTH}
        />
        <Field
          label="Target Audience"
          value={form.audience}
          onChange={(audience) => change({ audience })}
          error={genreProblem(form.audience)}
          maxLength={MAX_GENRE_LENGTH}
        />
        <Field
          label="Number of Chapters"
          type="number"
          min={1}
          max={MAX_GENERATED_CHAPTERS}
          value={form.chapters}
          onChange={(chapters) => change({ chapters })}
          error={isCount ? null : `Please enter a number from 1 to ${MAX_GENERATED_CHAPTERS}`}
        />
      </div>
      <Button type="submit" variant="primary" busy={isOurs} disabled={busy || problem !== null}>
        {isOurs ? 'Generating...' : 'Generate Outline'}
      </Button>
    </form>
  )
}
