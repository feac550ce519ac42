import { MAX_DESCRIPTION_LENGTH, MAX_GENERATED_CHAPTERS, MAX_GENRE_LENGTH } from '#shared/limits.ts'
import { bookDescriptionProblem, genreProblem } from '#shared/rules/book-form.ts'
import { useState } from 'react'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../../ui/use-form.ts'
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
  const [left, setLeft] = useState(false)
  const form = useForm<Form>({
    start: {
      description: book.description,
      genre: book.genre,
      audience: 'general',
      chapters: '10',
    },
    edits: useDraft<Partial<Form>>(`generate-outline:${book.id}`, {}),
    problems,
    async send({ description, genre, audience, chapters }) {
      await generation.outline({
        description,
        num_chapters: Number(chapters),
        ...(genre.trim() && { genre }),
        ...(audience.trim() && { audience }),
      })
      onDone?.()
    },
  })
  const isOurs = generation.running?.kind === 'outline'
  const isReady = generation.running === null && !problems(form.values).description
  return (
    <form onSubmit={form.submit} className="space-y-4" noValidate>
      {form.failure && <Banner tone="danger">{form.failure}</Banner>}
      <Field
        label="Description"
        multiline
        rows={4}
        {...form.field('description')}
        {...(!left && { error: null })}
        onBlur={() => setLeft(true)}
        maxLength={MAX_DESCRIPTION_LENGTH}
        required
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Genre" {...form.field('genre')} maxLength={MAX_GENRE_LENGTH} />
        <Field label="Target Audience" {...form.field('audience')} maxLength={MAX_GENRE_LENGTH} />
        <Field
          label="Number of Chapters"
          type="number"
          min={1}
          max={MAX_GENERATED_CHAPTERS}
          {...form.field('chapters')}
        />
      </div>
      <Button type="submit" variant="primary" busy={isOurs} disabled={!isReady}>
        {isOurs ? 'Generating...' : 'Generate Outline'}
      </Button>
    </form>
  )
}

function problems({ description, genre, audience, chapters }: Form) {
  const count = Number(chapters)
  const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_GENERATED_CHAPTERS
  return {
    description: bookDescriptionProblem(description),
    genre: genreProblem(genre),
    audience: genreProblem(audience),
    chapters: isCount ? null : `Please enter a number from 1 to ${MAX_GENERATED_CHAPTERS}`,
  }
}
