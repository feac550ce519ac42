import { use, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { PageContext } from '../sync/store/page.ts'

/** What the page brought is for the screen it came with, and for no other. */
export function useLeavePage(): void {
  const page = use(PageContext)
  const { key } = useLocation()
  useEffect(() => () => page?.leave(), [page, key])
}
