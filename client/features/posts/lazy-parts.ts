import { part } from '../../ui/part.tsx'

// Most lists have none of these: their code comes with the first.
export const LazyPostVideo = part('PostVideo', () => import('./media/PostVideo.tsx'))
export const LazyPollView = part('PollView', () => import('./PollView.tsx'))
