import { matchPath, useLocation } from 'react-router-dom'
import { COMMUNITY_PAGES, COMMUNITY_PATTERNS } from '#shared/paths.ts'
import { paths } from '../paths.ts'

/** The target of "Create": the user's current community, else the choice of one. */
export function useCreateTarget(): string {
  const { pathname } = useLocation()
  for (const path of COMMUNITY_PATTERNS) {
    const community = matchPath({ path, end: false }, pathname)
    if (community) return community.pathnameBase + COMMUNITY_PAGES.createPost
  }
  return paths.submit()
}
