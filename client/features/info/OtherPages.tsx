import { INFO_PAGES } from '#shared/rules/info-pages.ts'
import { Link } from 'react-router-dom'

/** The way on from one static page to the others. */
export function OtherPages({ path }: { path: string }) {
  return (
    <nav
      aria-label="More about Loreloom"
      className="mt-12 flex flex-wrap gap-x-5 border-t border-border pt-4 print:hidden"
    >
      {INFO_PAGES.filter((page) => page.path !== path).map((page) => (
        <Link
          key={page.path}
          to={page.path}
          className="inline-flex min-h-9 items-center text-muted hover:text-accent hover:underline pointer-coarse:min-h-11"
        >
          {page.title}
        </Link>
      ))}
    </nav>
  )
}
