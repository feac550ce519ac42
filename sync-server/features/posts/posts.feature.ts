import type { Database } from '../../db/database.ts'
import { defineJob, recurringJob } from '../../jobs/define-job.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { FileStore } from '../files/file-store.ts'
import { videoJob } from '../files/job-types.ts'
import { processVideo } from '../files/video.ts'
import { serverFeature } from '../server-feature.ts'
import { refreshVideo } from './post-videos.ts'
import { refreshRising, updateRising } from './rising.ts'
import { loadPollVotes } from './polls.ts'
import { loadPostBodies, loadPostVotes, loadPosts } from './posts.ts'
import { loadSavedPosts } from './saved.ts'
import { postsHandlers } from './posts.routes.ts'
import { postsScopes } from './scopes.ts'

interface Needs {
  db: Database
  changeBus: ChangeBus
  store: FileStore
}
const HOUR_MS = 3_600_000

export const posts = serverFeature('posts', {
  handlers: postsHandlers,
  entities: {
    post: loadPosts,
    post_body: loadPostBodies,
    post_vote: loadPostVotes,
    saved_post: loadSavedPosts,
    poll_vote: loadPollVotes,
  },
  scopes: postsScopes,
  flush: { refresh: { post: updateRising } },
  jobs: [
    recurringJob('posts.rising', { everyMs: HOUR_MS }, ({ db }: Needs) =>
      db.write((trx) => refreshRising(trx, new Date().toISOString()), ['posts.rising']),
    ),
    defineJob(videoJob, { queue: 'slow' }, async (id, { db, changeBus, store }: Needs) => {
      const isPlayable = await processVideo(db, store, id)
      await db.write((trx) => refreshVideo(trx, id, isPlayable, changeBus), [id])
    }),
  ],
  personal: {
    posts: { by: 'author_id', ends: 'left' },
    post_bodies: { by: 'id', of: 'posts', ends: 'with' },
    post_versions: { by: 'post_id', of: 'posts', ends: 'with' },
    post_votes: { by: 'user_id', ends: 'deleted' },
    saved_posts: { by: 'user_id', ends: 'deleted' },
    poll_ballots: { by: 'user_id', ends: 'deleted' },
  },
})
