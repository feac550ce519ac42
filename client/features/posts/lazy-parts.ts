import { lazy } from 'react'

// Most lists have none of these: their code comes with the first.
export const LazyPostVideo = lazy(async () => ({
  default: (await import('./PostVideo.tsx')).PostVideo,
}))
export const LazyPollView = lazy(async () => ({
  default: (await import('./PollView.tsx')).PollView,
}))
