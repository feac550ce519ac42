import { rm, writeFile } from 'node:fs/promises'
import { ApiError } from '#shared/errors.ts'
import { newId } from '../../../db/ids.ts'
import { assertOwner } from '../../books/book-roles.ts'
import { attachFiles, deleteFile, PROPOSED_COVER } from '../../files/file-uses.ts'
import { storeFile } from '../../files/store-file.ts'
import { notify } from '../../notifications/notify.ts'
import { end, type WorkedOn } from '../generation-rows.ts'
import { materialOf } from '../material.ts'
import { keep, type StepTools } from '../step-tools.ts'
import { coverPrompt } from './cover-prompt.ts'
import { type Picture, TOKENS_A_PICTURE, unusable } from './make-picture.ts'

/** Has a cover made, which is proposed to the book's author. It is one of their files, and takes of their room. */
export async function coverStep(work: WorkedOn, tools: StepTools): Promise<boolean> {
  const { db, documents, user, signal, write } = tools
  await assertOwner(work.book_id, { trx: db.read, user })
  if (tools.ai.imageModel === null) throw new ApiError('generation.no_image_model')
  const material = await materialOf(db.read, documents, work.book_id, user)
  const server = await tools.server(TOKENS_A_PICTURE, 'picture')
  const picture = await server.picture(coverPrompt(material, work.book.wish), signal)
  const file_id = newId()
  await store(file_id, picture, material.title, tools)
  let isProposed = false
  await keep(work, 'cover', { file_id }, tools, {
    usage: picture.usage,
    also: async (context) => {
      const place = `${PROPOSED_COVER}:${work.book_id}`
      await attachFiles(context.trx, user, place, 'image', [file_id])
      isProposed = await end(work, { proposal: { kind: 'cover', file_id } }, context)
      const subject = `book:${work.book_id}`
      await notify(context.trx, user.id, { kind: 'artwork_done', subject, actor: '' })
    },
  })
  // Its author gave it up while it was made.
  if (!isProposed) await write(({ trx }) => deleteFile(trx, file_id))
  return false
}

/** Encodes the picture again, as it does with every upload. */
async function store(id: string, picture: Picture, title: string, tools: StepTools): Promise<void> {
  const path = tools.files.store.uploadPath(`${id}.cover`)
  try {
    await writeFile(path, picture.bytes, { mode: 0o600 })
    const filename = `${title.slice(0, 100)}.webp`
    await storeFile(tools.files, { id, user: tools.user, purpose: 'book_cover', filename, path })
  } catch (error) {
    if (!(error instanceof ApiError && UNREADABLE.has(error.code))) throw error
    throw unusable('The image model gave no picture that can be read.', picture.usage)
  } finally {
    await rm(path, { force: true })
  }
}
const UNREADABLE: ReadonlySet<string> = new Set([
  'files.damaged',
  'files.wrong_kind',
  'files.too_many_pixels',
])
