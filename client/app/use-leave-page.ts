import { use, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { PageContext } from '../sync/store/page.ts'

/** The data in the server's page counts for the first screen only: the hook drops it when the user leaves that screen. */
export function useLeavePage(): void {
  const page = use(PageContext)
  const { key } = useLocation()
  const [first] = useState(key)
  useEffect(() => () => page?.leave(), [page, key])
  useEffect(() => {
    if (key !== first && 'fonts' in document)
      void import('./late-fonts.ts').then(({ takeLateFonts }) => takeLateFonts())
  }, [key, first])
}
