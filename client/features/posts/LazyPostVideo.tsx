import { lazy } from 'react'

/** Most lists have none: its code comes with the first. */
export const LazyPostVideo = lazy(async () => ({
  default: (await import('./PostVideo.tsx')).PostVideo,
}))
