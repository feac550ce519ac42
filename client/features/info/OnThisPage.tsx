import { ChevronDown } from 'lucide-react'
import type { Heading } from './info-text.ts'

/** With room for them the contents stay open: by style on a page that the server rendered, by this in a browser without the style. */
function openWithRoom(details: HTMLDetailsElement | null): void {
  if (details && matchMedia('(width >= 48rem)').matches) details.open = true
}

export function OnThisPage({ headings }: { headings: Heading[] }) {
  if (headings.length < 3) return null
  return (
    <nav aria-label="On this page" className="mt-6 print:hidden">
      <details
        ref={openWithRoom}
        className="group rounded-[14px] bg-surface px-4 py-1 md:details-content:[content-visibility:visible]"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center font-semibold text-text md:pointer-events-none">
          On this page
          <ChevronDown
            aria-hidden
            className="ml-auto size-4 text-muted transition-transform group-open:rotate-180 md:hidden"
          />
        </summary>
        <ol className="pb-3 sm:columns-2 sm:gap-x-8">
          {headings.map(({ id, text }) => (
            <li key={id} className="break-inside-avoid">
              <a
                href={`#${id}`}
                className="inline-flex min-h-8 items-center py-1 text-muted hover:text-accent hover:underline pointer-coarse:min-h-11"
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
