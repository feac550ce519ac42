import { useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

const COMMUNITY = /^\/(?:c\/[^/]+|wc\/[^/]+\/[^/]+)/

/** Where "Create" leads: into the community one stands in, else to the choice of one. */
export function useCreateTarget(): string {
  const { pathname } = useLocation()
  const here = COMMUNITY.exec(pathname)?.[0]
  return here ? `${here}/submit` : paths.submit()
}
