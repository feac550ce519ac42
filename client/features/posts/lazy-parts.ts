import { part } from '../../ui/part.tsx'

// Most lists have none of these: their code comes with the first.
export const LazyPostVideo = part(
  'PostVideo',
  async () => (await import('./media/PostVideo.tsx')).PostVideo,
)
export const LazyPollView = part('PollView', async () => (await import('./PollView.tsx')).PollView)
