import { MAX_DESCRIPTION_LENGTH, MAX_GENERATED_CHAPTERS, MAX_GENRE_LENGTH } from '#shared/limits.ts'
import { bookDescriptionProblem, genreProblem } from '#shared/rules/book-form.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { Generation } from './use-generation.ts'

interface Fields {
  description: string
  genre: string
  audience: string
  chapters: string
}
interface Props {
  book: ShownBook
  generation: Generation
  autoFocus?: boolean
  onAsk?(): void
  onDone?(): void
}

/** The request for an outline. The form keeps its values, for the next request and after a failure. */
export function OutlineRequest({ book, generation, autoFocus, ...asking }: Props) {
  const form = useOutlineForm({ book, generation, ...asking })
  const busy = generation.running !== null
  const isOurs = generation.running?.kind === 'outline'
  return (
    <Form form={form}>
      <h2 className="font-serif text-xl leading-7 font-semibold">
        AI-Powered Book Content Generation
      </h2>
      <Field
        label="Description"
        multiline
        rows={4}
        {...form.field('description')}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoFocus={autoFocus}
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
      <Button
        type="submit"
        variant="primary"
        busy={isOurs}
        disabled={busy || bookDescriptionProblem(form.values.description) !== null}
      >
        {isOurs ? 'Generating...' : 'Generate Outline'}
      </Button>
    </Form>
  )
}

function useOutlineForm({ book, generation, onAsk, onDone }: Props) {
  return useForm<Fields>({
    start: {
      description: book.description,
      genre: book.genre,
      audience: 'general',
      chapters: '10',
    },
    edits: useDraft<Partial<Fields>>(`generate-outline:${book.id}`, {}),
    problems: ({ description, genre, audience, chapters }) => ({
      description: bookDescriptionProblem(description),
      genre: genreProblem(genre),
      audience: genreProblem(audience),
      chapters: isCount(Number(chapters))
        ? null
        : `Please enter a number from 1 to ${MAX_GENERATED_CHAPTERS}`,
    }),
    whenLeft: ['description'],
    async send({ description, genre, audience, chapters }) {
      onAsk?.()
      await generation.outline({
        description,
        num_chapters: Number(chapters),
        ...(genre.trim() && { genre }),
        ...(audience.trim() && { audience }),
      })
      onDone?.()
    },
  })
}

function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= MAX_GENERATED_CHAPTERS
}
