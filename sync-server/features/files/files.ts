import type { File } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { fileUrl } from '#shared/rules/file-url.ts'
import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { startsWith } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import { ORIGINAL_AVATAR, PORTRAIT, PROPOSED_COVER } from './file-uses.ts'
import { seesPicture } from './name-state.ts'
import { isAtWork, isPostVisible, isWorldVisible } from '../visible.ts'

/** A file with its owner; undefined when no file has this id. */
export async function findFile(
  db: Connection,
  id: string,
): Promise<(File & { owner_id: string }) | undefined> {
  const row = await db.first(selectFile, { id })
  return row && { ...row, url: fileUrl(row.id) }
}

/**
 * The row behind a download, if this viewer may have the bytes: what nothing uses is only its owner's, and what only
 * private things use is their people's.
 */
export async function findReadable(db: Connection, id: string, viewer: Viewer) {
  const file = await db.first(selectReadable, { id, viewer: viewer?.id ?? '' })
  if (!file) throw new ApiError('files.not_found')
  if (file.purpose === 'chapter') {
    const mayRead =
      file.owner_id === viewer?.id ||
      (await seesPicture(db, file.parent_id ?? id, viewer?.id ?? ''))
    if (!mayRead) throw new ApiError('files.not_found')
    // Readers lose it again when its chapter is taken back.
    return { ...file, isPublic: false }
  }
  if (!file.is_used && file.owner_id !== viewer?.id) throw new ApiError('files.not_found')
  const seen = viewer ? await db.first(selectReadable, { id, viewer: '' }) : file
  return { ...file, isPublic: seen?.is_used === 1 }
}

const selectFile = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('files as f')
    .leftJoin('files as t', 't.parent_id', 'f.id')
    .select([
      'f.id',
      'f.owner_id',
      'f.filename',
      'f.mime_type',
      'f.size',
      'f.width',
      'f.height',
      'f.duration_seconds',
      't.id as thumbnail_id',
    ])
    .where('f.id', '=', value.id)
    .where('f.parent_id', 'is', null),
)
const selectReadable = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('files as f')
    .select(['f.id', 'f.owner_id', 'f.kind', 'f.purpose', 'f.parent_id'])
    .select(['f.filename', 'f.mime_type', 'f.size'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('file_uses as u')
            .leftJoin('posts as p', (join) => join.on('p.id', '=', userOf('post')))
            .leftJoin('communities as c', (join) =>
              join.on((on) =>
                on.or([
                  on('c.id', '=', on.ref('p.community_id')),
                  on('c.id', '=', userOf('cover_file_id')),
                  on('c.id', '=', userOf('icon_file_id')),
                ]),
              ),
            )
            .leftJoin('gallery_images as g', (join) => join.on('g.id', '=', userOf('gallery')))
            .leftJoin('assets as s', (join) => join.on('s.id', '=', userOf('asset')))
            .leftJoin('book_assets as e', (join) => join.on('e.id', '=', userOf(PORTRAIT)))
            .leftJoin('books as b', (join) =>
              join.on((on) =>
                on.or([
                  on('b.id', '=', userOf('book_cover')),
                  on('b.id', '=', on.ref('e.book_id')),
                ]),
              ),
            )
            .leftJoin('worlds as w', (join) =>
              join.on((on) =>
                on.or([
                  on('w.id', '=', on.ref('g.world_id')),
                  on('w.id', '=', on.ref('s.world_id')),
                  on('w.id', '=', on.ref('b.world_id')),
                  ...WORLD_FILES.map((place) => on('w.id', '=', userOf(place))),
                ]),
              ),
            )
            .select('u.file_id')
            .whereRef('u.file_id', '=', eb.fn.coalesce('f.parent_id', 'f.id'))
            .where(userOf(ORIGINAL_AVATAR), 'is', null)
            .where(userOf(PROPOSED_COVER), 'is', null)
            .where((on) => on.or([on('c.id', 'is', null), isPostVisible(value.viewer)]))
            .where((on) => on.or([on('w.id', 'is', null), isWorldVisible(value.viewer)]))
            .where((on) => on.or([on('g.id', 'is', null), on('g.is_featured', '=', 1)]))
            .where((on) => on.or([on('s.id', 'is', null), on('s.is_public', '=', 1)]))
            .where((on) =>
              on.or([
                on('b.id', 'is', null),
                on.and([on('e.id', 'is', null), on('b.is_public', '=', 1)]),
                isAtWork(value.viewer),
              ]),
            ),
        )
        .$castTo<0 | 1>()
        .as('is_used'),
    )
    .where('f.id', '=', value.id),
)

const WORLD_FILES = ['world_cover_file_id', 'world_icon_file_id', 'world_author_photo_file_id']

/** The id of what uses a file in this place, such as `post:<id>`; null when it is used elsewhere. */
function userOf(place: string) {
  return sql<string>`case when ${startsWith('u.used_by', `${place}:`)} then
    substr(u.used_by, ${place.length + 2}) end`
}
