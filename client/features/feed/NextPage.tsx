import { useSearchParams } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'

/** Scrolling asks for more; who has no JavaScript, and who reads for a search engine, follows a link. */
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
