import { loadComments } from '../../sync-server/features/comments/comments.ts'
import { loadPosts } from '../../sync-server/features/posts/posts.ts'
import { statement } from '../../sync-server/db/statement.ts'
import { splitScope } from '../../sync-server/sync/entities.ts'
import type { Device } from './device.ts'
import type { PropertyServer } from './server.ts'

/** N6: no change of one person travels under another's token. */
export function checkPush(url: string, init: RequestInit, violations: string[]): void {
  if (!url.endsWith('/sync/push')) return
  const { mutations } = JSON.parse(init.body as string) as { mutations: { user: string }[] }
  const token = new Headers(init.headers).get('authorization')!.split('.')[1]!
  const { sub } = JSON.parse(Buffer.from(token, 'base64url').toString()) as { sub: string }
  if (mutations.some(({ user }) => user !== sub))
    violations.push('N6 a change was sent under another account')
}

/** N4: what one wrote stays in sight until the server itself removed or refused it. */
export async function checkInSight(
  device: Device,
  server: PropertyServer,
  violations: string[],
  when: string,
): Promise<void> {
  const ids = [...device.own.keys()]
  if (ids.length === 0) return
  const overlay = await device.engine.overlay()
  const rows = await device.cache.rows('post').bulkGet(ids)
  for (const [i, postId] of ids.entries()) {
    const row = rows[i]
    if (overlay.fold('post', postId, row)) continue
    if (await device.vault.problems.get(device.own.get(postId)!)) continue
    const deleted = await server.db.read.first(selectDeleted, { id: postId })
    if (deleted?.deleted_at) continue
    if (await removedHere(device, postId)) continue
    violations.push(`N4 ${when}: a post of one's own went out of sight`)
  }
}

async function removedHere(device: Device, postId: string): Promise<boolean> {
  const entries = await device.vault.outbox.toArray()
  return entries.some(({ name, args }) => name === 'posts.remove' && args.params?.['id'] === postId)
}

/** N1, N2, N3, N7 and N10, once all devices have synced. */
export async function checkAtRest(
  device: Device,
  server: PropertyServer,
  violations: string[],
): Promise<void> {
  const { vault, cache, session } = device
  const waiting = await vault.outbox.filter((entry) => entry.state !== 'acknowledged').toArray()
  if (waiting.length > 0)
    violations.push(`N7 ${waiting.length} changes were never sent: ${JSON.stringify(waiting[0])}`)
  for (const id of device.accepted) {
    const refused = await vault.problems.get(id)
    const stored = await server.db.read.first(selectMutation, { id })
    if (refused && stored?.status === 'applied')
      violations.push('N1 a change is both applied and refused')
    if (!refused && stored?.status !== 'applied') violations.push('N1 a change was lost')
  }
  const overlay = await device.engine.overlay()
  for (const scope of device.followed) {
    const [kind, id] = splitScope(scope)
    if (kind !== 'community' && kind !== 'profile') continue
    const served = await server.db.read.all(kind === 'community' ? selectPostIds : selectWritten, {
      id,
    })
    const ids = served.map((post) => post.id)
    const truth = await loadPosts(server.db.read, ids, session.user)
    const held = await cache.rows('post').where('scopes').equals(scope).toArray()
    for (const post of truth.values()) {
      const {
        seqs: _,
        scopes: __,
        stale_at: ___,
        ...row
      } = held.find((other) => other.id === post.id) ?? { seqs: 0, scopes: 0, stale_at: 0 }
      if (JSON.stringify(sortKeys(row)) !== JSON.stringify(sortKeys(post))) {
        violations.push(
          `N3 a post differs from the server's: ${JSON.stringify(row)} is not ${JSON.stringify(post)}`,
        )
      }
    }
    for (const { id: postId } of held) {
      if (!truth.has(postId) && overlay.fold('post', postId, undefined) === undefined) {
        violations.push('N3 a deleted post is still shown')
      }
    }
  }
  await checkComments(device, server, violations)
  await checkPermitted(device, server, violations)
  await checkCounts(server, violations)
}

async function checkComments(
  device: Device,
  server: PropertyServer,
  violations: string[],
): Promise<void> {
  const { cache, session } = device
  for (const { scope } of await cache.cursors.where('scope').startsWith('post:').toArray()) {
    const post_id = scope.slice('post:'.length)
    const ids = (await server.db.read.all(selectCommentIds, { post_id })).map(({ id }) => id)
    const truth = await loadComments(server.db.read, ids, session.user)
    const held = await cache.rows('comment').where('post_id').equals(post_id).count()
    if (held !== truth.size) violations.push(`N3 ${held} comments instead of ${truth.size}`)
  }
}

/** N10: what its reader may no longer see, such as the thread of a deleted post, has left the device. */
async function checkPermitted(
  { cache, session }: Device,
  server: PropertyServer,
  violations: string[],
): Promise<void> {
  for (const { scope } of await cache.cursors.toArray()) {
    const [kind, id] = splitScope(scope)
    if (!(await server.app.gates[kind](server.db.read, id, session.user)))
      violations.push(`N10 ${scope} is still followed`)
  }
  for (const { post_id, scopes } of await cache.rows('comment').toArray()) {
    const deleted = await server.db.read.first(selectDeleted, { id: post_id })
    if (scopes.includes(`post:${post_id}`) && deleted?.deleted_at !== null)
      violations.push('N10 a comment outlived its post')
  }
}

/** N2: counts are exactly what the votes and comments say. */
async function checkCounts(server: PropertyServer, violations: string[]): Promise<void> {
  const wrong = await server.db.read.all(selectMiscounted, {})
  if (wrong.length > 0) violations.push('N2 counts are not what was voted')
}

function sortKeys(row: object) {
  return Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
}

const selectDeleted = statement<{ id: string }>()((db, value) =>
  db.selectFrom('posts').select('deleted_at').where('id', '=', value.id),
)
const selectMutation = statement<{ id: string }>()((db, value) =>
  db.selectFrom('sync_mutation').select('status').where('id', '=', value.id),
)
const selectWritten = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', value.id)
    .where('deleted_at', 'is', null),
)
const selectPostIds = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('community_id', '=', value.id)
    .where('deleted_at', 'is', null),
)
const selectCommentIds = statement<{ post_id: string }>()((db, value) =>
  db.selectFrom('comments').select('id').where('post_id', '=', value.post_id),
)
const selectMiscounted = statement()((db) =>
  db
    .selectFrom('posts as p')
    .select('p.id')
    .where((eb) =>
      eb(
        'p.score',
        '!=',
        eb.fn.coalesce(
          eb
            .selectFrom('post_votes as v')
            .select((e) => e.fn.sum<number>('v.value').as('n'))
            .whereRef('v.post_id', '=', 'p.id'),
          eb.lit(0),
        ),
      ),
    ),
)
