import type { BibleEntry } from '#shared/contract/bible.ts'
import { tidyFields, tidyTies } from '#shared/rules/entry-details.ts'
import { tidyList } from '#shared/rules/writing-form.ts'
import { binned } from '../books/bin.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

const shared = {
  target: ({ params }: { params: { id: string } }) => `book_asset:${params.id}`,
  needs: ({ params }: { params: { id: string } }) => [params.id],
}

export const bibleMutators: MutatorsOf<'bible'> = {
  'bible.create': {
    creates: true,
    target: ({ body }) => `book_asset:${body.id}`,
    needs: ({ params }) => [params.id],
    changes({ params, body }, { at }) {
      const entry: BibleEntry & { pending: true } = {
        id: body.id!,
        book_id: params.id,
        asset_type: body.asset_type,
        name: body.name.trim(),
        aliases: tidyList(body.aliases ?? []),
        portrait_file_id: null,
        fields: tidyFields(body.fields ?? []),
        ties: tidyTies(body.ties ?? []),
        created_at: at,
        deleted_at: null,
        rev: 0,
        pending: true,
      }
      return [change('book_asset', entry.id, (row) => row ?? entry)]
    },
  },
  'bible.update': {
    ...shared,
    files: ({ body }) => [body.portrait_file_id].flatMap((id) => id ?? []),
    changes: ({ params, body }) => [
      change('book_asset', params.id, (row) => row && { ...row, ...(body as Partial<BibleEntry>) }),
    ],
  },
  ...binned('bible', 'book_asset'),
}
