import type { EndpointName } from '#shared/contract/index.ts'
import { ACCOUNT } from './account.ts'
import { ADMIN } from './admin.ts'
import { EMAILS } from './emails.ts'
import { FOLDERS } from './folders.ts'
import { FORKS } from './forks.ts'
import { FLAIR, only, type Place, type Row, SIGNED_IN, UNBANNED } from './people.ts'
import { CHAPTER_COMMENTS } from './reading.ts'
import { WRITING } from './writing.ts'

const MODERATORS = only(['admin', 'creator', 'moderator'], 'moderation.forbidden')
const SNIPPETS = only(['creator'], 'snippets.forbidden')
const BOOKS = only(['creator'], 'books.forbidden')
const ASSETS = only(['creator'], 'assets.forbidden')
const GALLERY = only(['creator'], 'gallery.forbidden')
const reported = (place: Place) => ({ item_type: 'post', item_id: place.post })

/** Every write call. */
export const TABLE: Partial<Record<EndpointName, Row>> = {
  'files.upload': {
    request: (_, { form }) => ['POST', '/files/upload', form()],
    verdicts: SIGNED_IN,
  },
  'files.uploadVideo': {
    request: (_, { form }) => ['POST', '/files/upload/video', form()],
    // A picture is no video, for any caller.
    verdicts: only([], 'files.wrong_kind'),
  },
  'files.streamVideo': {
    request: (_, { form }) => ['POST', '/videos/stream', form('chunk')],
    verdicts: SIGNED_IN,
  },
  'files.finalizeVideo': {
    request: ({ file }) => ['POST', '/videos/finalize', { session_id: file }],
    verdicts: only(['author'], 'files.not_found'),
  },
  'files.begin': {
    request: ({ file }) => [
      'POST',
      '/uploads',
      { id: file, filename: 'a.png', size: 9, purpose: 'post' },
    ],
    verdicts: only(['author'], 'sync.id_taken'),
  },
  'files.part': {
    request: ({ file }) => ['PUT', `/uploads/${file}/parts/0`, new Blob(['x'])],
    verdicts: only(['author'], 'files.not_found'),
  },
  'files.complete': {
    request: ({ file }) => ['POST', `/uploads/${file}/complete`],
    verdicts: only(['author'], 'files.not_found'),
  },
  'files.remove': {
    request: ({ file }) => ['DELETE', `/files/${file}`],
    // Deleting a missing file, or another user's, changes nothing.
    verdicts: SIGNED_IN,
  },
  'users.update': {
    request: (_, { idOf }) => ['PATCH', `/users/${idOf('author')}`, { bio: 'Writes at night' }],
    verdicts: only(['author'], 'users.not_yours'),
  },
  'trust.appeal': {
    request: () => ['POST', '/account/appeal', { text: 'It was not me.' }],
    verdicts: only([], 'trust.not_suspended'),
  },
  ...EMAILS,
  'communities.create': {
    request: (_, { fresh }) => ['POST', '/communities', { name: fresh() }],
    verdicts: SIGNED_IN,
  },
  'communities.join': {
    request: ({ community }) => ['POST', `/communities/${community}/join`, {}],
    verdicts: SIGNED_IN,
  },
  'communities.leave': {
    request: ({ community }) => ['POST', `/communities/${community}/leave`, {}],
    verdicts: { ...SIGNED_IN, creator: 'communities.owner_cannot_leave' },
  },
  'communities.update': {
    request: ({ community }) => ['PATCH', `/communities/${community}`, { description: 'New' }],
    verdicts: only(['creator'], 'communities.edit_forbidden'),
  },
  'moderation.appoint': {
    request: ({ community }) => [
      'POST',
      `/communities/${community}/moderators`,
      { username: 'the_member' },
    ],
    verdicts: only(['creator'], 'moderation.creator_only'),
  },
  'moderation.dismiss': {
    request: ({ community }, { idOf }) => [
      'DELETE',
      `/communities/${community}/moderators/${idOf('moderator')}`,
    ],
    verdicts: only(['creator', 'moderator'], 'moderation.creator_only'),
  },
  'moderation.ban': {
    request: ({ community }) => [
      'POST',
      `/communities/${community}/bans`,
      { username: 'the_member', reason: 'Loud' },
    ],
    verdicts: MODERATORS,
  },
  'moderation.unban': {
    request: ({ community }, { idOf }) => [
      'DELETE',
      `/communities/${community}/bans/${idOf('banned')}`,
    ],
    verdicts: MODERATORS,
  },
  'mutes.muteUser': {
    request: (_, { idOf }) => ['POST', `/users/${idOf('author')}/mute`, { muted: true }],
    verdicts: { ...SIGNED_IN, author: 'mutes.own' },
  },
  'mutes.blockUser': {
    // Takes it back: who is blocked could not answer in the rows below.
    request: (_, { idOf }) => ['POST', `/users/${idOf('author')}/block`, { blocked: false }],
    verdicts: { ...SIGNED_IN, author: 'mutes.own' },
  },
  'mutes.muteCommunity': {
    request: ({ community }) => ['POST', `/communities/${community}/mute`, { muted: true }],
    verdicts: SIGNED_IN,
  },
  ...FOLDERS,
  'settings.update': {
    request: (_, { idOf }) => ['PUT', `/users/${idOf('author')}/settings`, { silent_mode: false }],
    verdicts: only(['author'], 'settings.not_yours'),
  },
  'push.subscribe': {
    // No push service has this address, so the server refuses every caller.
    request: () => [
      'PUT',
      '/push/subscription',
      { endpoint: 'x', keys: { p256dh: 'x', auth: 'x' } },
    ],
    verdicts: only([], 'push.refused'),
  },
  'push.unsubscribe': {
    request: () => ['DELETE', '/push/subscription', {}],
    verdicts: SIGNED_IN,
  },
  'notifications.read': {
    request: ({ post }) => ['POST', '/notifications/read', { ids: [post] }],
    verdicts: SIGNED_IN,
  },
  'worlds.create': {
    request: (_, { fresh }) => ['POST', '/worlds', { name: fresh() }],
    verdicts: SIGNED_IN,
  },
  'worlds.update': {
    request: ({ world }) => ['PATCH', `/worlds/${world}`, { bio: 'Writes at night' }],
    verdicts: only(['creator'], 'worlds.edit_forbidden'),
  },
  'worlds.join': {
    request: ({ world }) => ['POST', `/worlds/${world}/join`, {}],
    verdicts: SIGNED_IN,
  },
  'worlds.leave': {
    request: ({ world }) => ['POST', `/worlds/${world}/leave`, {}],
    verdicts: { ...SIGNED_IN, creator: 'worlds.owner_cannot_leave' },
  },
  'worlds.mute': {
    request: ({ world }) => ['POST', `/worlds/${world}/mute`, { muted: true }],
    verdicts: SIGNED_IN,
  },
  'worlds.appoint': {
    request: ({ world }) => ['POST', `/worlds/${world}/moderators`, { username: 'the_member' }],
    verdicts: only(['creator'], 'worlds.edit_forbidden'),
  },
  'worlds.dismiss': {
    request: ({ world }, { idOf }) => [
      'DELETE',
      `/worlds/${world}/moderators/${idOf('moderator')}`,
    ],
    verdicts: only(['creator', 'moderator'], 'worlds.edit_forbidden'),
  },
  'assets.add': {
    async request({ world }, { upload }) {
      const file_id = await upload('creator', 'assets')
      return ['POST', `/worlds/${world}/assets`, { file_id }]
    },
    verdicts: ASSETS,
  },
  'assets.update': {
    request: ({ asset }) => ['PATCH', `/assets/${asset}`, { is_public: false }],
    verdicts: ASSETS,
  },
  'assets.remove': {
    request: ({ asset }) => ['DELETE', `/assets/${asset}`],
    verdicts: ASSETS,
  },
  'snippets.create': {
    request: ({ world }) => ['POST', `/worlds/${world}/snippets`, { title: 'A note' }],
    verdicts: SNIPPETS,
  },
  'snippets.update': {
    request: ({ world, snippet }) => [
      'PATCH',
      `/worlds/${world}/snippets/${snippet}`,
      { body: 'Otherwise' },
    ],
    verdicts: SNIPPETS,
  },
  'snippets.remove': {
    request: ({ world, snippet }) => ['DELETE', `/worlds/${world}/snippets/${snippet}`],
    verdicts: SNIPPETS,
  },
  'books.create': {
    request: ({ world }) => ['POST', `/worlds/${world}/books`, { title: 'Begun' }],
    verdicts: BOOKS,
  },
  'books.update': {
    request: ({ book }) => ['PATCH', `/books/${book}`, { genre: 'Fantasy' }],
    verdicts: BOOKS,
  },
  'books.feature': {
    request: ({ book }) => ['PATCH', `/books/${book}/featured`, { is_featured: true }],
    verdicts: BOOKS,
  },
  'books.publish': {
    request: ({ book }) => ['PATCH', `/books/${book}/public`, { is_public: false }],
    verdicts: BOOKS,
  },
  ...WRITING,
  ...FORKS,
  'flairs.create': {
    request: ({ community }) => ['POST', `/communities/${community}/flairs`, FLAIR],
    verdicts: MODERATORS,
  },
  'flairs.update': {
    request: ({ community, flair }) => [
      'PATCH',
      `/communities/${community}/flairs/${flair}`,
      FLAIR,
    ],
    verdicts: MODERATORS,
  },
  'flairs.remove': {
    request: ({ community, flair }) => ['DELETE', `/communities/${community}/flairs/${flair}`],
    verdicts: MODERATORS,
  },
  'awards.giveToPost': {
    request: ({ post }, { award }) => ['POST', `/posts/${post}/awards`, { award_id: award }],
    verdicts: { ...SIGNED_IN, author: 'awards.own_item' },
  },
  'awards.giveToComment': {
    request: ({ comment }, { award }) => [
      'POST',
      `/comments/${comment}/awards`,
      { award_id: award },
    ],
    verdicts: { ...SIGNED_IN, author: 'awards.own_item' },
  },
  'posts.create': {
    request: ({ community }) => [
      'POST',
      `/communities/${community}/posts`,
      { post_type: 'text', title: 'One more', body: 'Words' },
    ],
    verdicts: UNBANNED,
  },
  'posts.update': {
    request: ({ post }) => ['PATCH', `/posts/${post}`, { body: 'Otherwise' }],
    verdicts: only(['author'], 'posts.edit_forbidden'),
  },
  'posts.save': {
    request: ({ post }) => ['POST', `/posts/${post}/save`, { saved: true }],
    verdicts: SIGNED_IN,
  },
  'posts.votePoll': {
    request: ({ poll }) => ['POST', `/posts/${poll}/poll/vote`, { option_ids: [`${poll}:0`] }],
    verdicts: UNBANNED,
  },
  'posts.vote': {
    request: ({ post }) => ['POST', `/posts/${post}/vote`, { vote: 1 }],
    verdicts: UNBANNED,
  },
  'posts.moderate': {
    request: ({ post }) => ['POST', `/posts/${post}/moderate`, { act: 'remove', reason: 'Off' }],
    verdicts: MODERATORS,
  },
  'posts.remove': {
    request: ({ post }) => ['DELETE', `/posts/${post}`],
    verdicts: only(['author'], 'posts.delete_forbidden'),
  },
  'gallery.add': {
    async request({ world }, { upload }) {
      return ['POST', `/worlds/${world}/gallery`, { file_id: await upload('creator') }]
    },
    verdicts: GALLERY,
  },
  'gallery.update': {
    request: ({ world, image }) => ['PATCH', `/worlds/${world}/gallery/${image}`, { title: 'New' }],
    verdicts: GALLERY,
  },
  'gallery.feature': {
    request: ({ world, image }) => [
      'PATCH',
      `/worlds/${world}/gallery/${image}/featured`,
      { is_featured: true },
    ],
    verdicts: GALLERY,
  },
  'gallery.remove': {
    request: ({ world, image }) => ['DELETE', `/worlds/${world}/gallery/${image}`],
    verdicts: GALLERY,
  },
  'comments.create': {
    request: ({ post }) => ['POST', `/posts/${post}/comments`, { body: 'Words' }],
    verdicts: UNBANNED,
  },
  'comments.update': {
    request: ({ comment }) => ['PATCH', `/comments/${comment}`, { body: 'Otherwise' }],
    verdicts: only(['author'], 'comments.edit_forbidden'),
  },
  'comments.remove': {
    request: ({ comment }) => ['DELETE', `/comments/${comment}`],
    verdicts: only(['author'], 'comments.edit_forbidden'),
  },
  'comments.moderate': {
    request: ({ comment }) => [
      'POST',
      `/comments/${comment}/moderate`,
      { act: 'remove', reason: 'Off' },
    ],
    verdicts: MODERATORS,
  },
  'comments.vote': {
    request: ({ comment }) => ['POST', `/comments/${comment}/vote`, { vote: 1 }],
    verdicts: UNBANNED,
  },
  ...CHAPTER_COMMENTS,
  'reports.create': {
    request: (at) => ['POST', '/reports', { ...reported(at), reason: 'spam' }],
    verdicts: SIGNED_IN,
  },
  'reports.handle': {
    async request(at, { make }) {
      await make('member', 'POST', '/reports', { ...reported(at), reason: 'spam' })
      return ['POST', '/reports/handle', { ...reported(at), state: 'resolved' }]
    },
    verdicts: MODERATORS,
  },
  ...ACCOUNT,
  ...ADMIN,
}
