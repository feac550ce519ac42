import { useSearchParams } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'

/** Loads more on scrolling; a visitor without JavaScript and a search engine follow the link. */
export function NextPage({ cursor }: { cursor: string }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set('cursor', cursor)
  return (
    <noscript>
      <nav aria-label="Pages">
        <a rel="next" href={`?${next.toString()}`} className={buttonClass('secondary')}>
          Next page
        </a>
      </nav>
    </noscript>
  )
}
