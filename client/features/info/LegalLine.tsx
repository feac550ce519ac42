import { VERSION } from '#shared/version.ts'
import { Link } from 'react-router-dom'
import { LEGAL } from './info-links.ts'

/** The documents that people agree to, in a line, and the version. */
export function LegalLine({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <div role="group" aria-label="Legal" className="px-3 text-xs leading-4.5 text-subtle">
      <ul className="flex flex-wrap gap-x-3">
        {LEGAL.map(([name, word, to]) => (
          <li key={to}>
            <Link
              to={to}
              title={name}
              aria-label={name}
              onClick={onNavigate}
              className="inline-flex min-h-6 items-center hover:text-text hover:underline pointer-coarse:min-h-11"
            >
              {word}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1">Version {VERSION}</p>
    </div>
  )
}
