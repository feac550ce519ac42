import type { InfoPage } from '#shared/rules/info-pages.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export function InfoHeader({ page: { title, version, updated } }: { page: InfoPage }) {
  return (
    <header className="border-b border-border pb-5">
      <h1 className="font-serif text-3xl leading-tight font-semibold text-balance text-text">
        {title}
      </h1>
      <p className="mt-2 text-[13px] leading-5 text-subtle">
        {version && <>Version {version} · </>}
        Last updated <time dateTime={updated}>{DAY.format(new Date(updated))}</time>
      </p>
    </header>
  )
}
