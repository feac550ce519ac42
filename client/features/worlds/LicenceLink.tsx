import { type Licence, LICENCE_TEXTS } from '#shared/rules/licences.ts'

/** A licence's name, linked to its text. */
export function LicenceLink({ licence }: { licence: Licence }) {
  const { label, href } = LICENCE_TEXTS[licence]
  if (!href) return <span>{label}</span>
  const outside = href.startsWith('https:') ? { target: '_blank', rel: 'license noreferrer' } : {}
  return (
    <a href={href} {...outside} className="underline underline-offset-2 hover:text-text">
      {label}
    </a>
  )
}
