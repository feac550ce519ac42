import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Heading } from './info-text.ts'

/** Open where there is room for it. */
const WIDE = '(width >= 48rem)'

export function OnThisPage({ headings }: { headings: Heading[] }) {
  const [open] = useState(() => matchMedia(WIDE).matches)
  if (headings.length < 3) return null
  return (
    <nav aria-label="On this page" className="mt-6 print:hidden">
      <details open={open} className="group rounded-[14px] bg-surface px-4 py-1">
        <summary className="flex min-h-11 cursor-pointer list-none items-center font-semibold text-text">
          On this page
          <ChevronDown
            aria-hidden
            className="ml-auto size-4 text-muted transition-transform group-open:rotate-180"
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
