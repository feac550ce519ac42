import type { InfoPage } from '#shared/rules/info-pages.ts'
import { slugify } from '#shared/rules/slug.ts'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { MarkdownText } from '../../ui/MarkdownText.tsx'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { OnThisPage } from './OnThisPage.tsx'
import { InfoHeader } from './InfoHeader.tsx'
import { headingsOf, withFacts } from './info-text.ts'
import { OtherPages } from './OtherPages.tsx'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'

const PROSE = [
  'leading-7 text-text text-pretty break-words',
  '[&_p]:my-4 [&_strong]:font-semibold',
  '[&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:font-serif [&_h2]:text-2xl [&_h2]:leading-8 [&_h2]:font-semibold [&_h2]:text-balance',
  '[&_h3]:mt-7 [&_h3]:mb-1 [&_h3]:font-serif [&_h3]:text-lg [&_h3]:leading-6 [&_h3]:font-semibold [&_h3]:text-balance',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-3 [&_a:hover]:text-accent-hover',
  '[&_ul]:my-4 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-4 [&_ol]:list-decimal [&_ol]:pl-6',
  '[&_li]:my-1.5 [&_li]:pl-1 [&_li]:marker:text-muted',
  '[&_table]:my-6 [&_table]:w-full [&_table]:border-collapse [&_table]:bg-surface [&_table]:text-left',
  '[&_th]:border [&_th]:border-border [&_th]:px-3 [&_th]:py-2 [&_th]:font-semibold [&_th]:text-muted',
  '[&_td]:border [&_td]:border-border [&_td]:px-3 [&_td]:py-2 [&_td]:align-top',
  '[&_code]:rounded [&_code]:bg-surface-2 [&_code]:px-1 [&_code]:py-0.5 [&_code]:text-[0.9em]',
  // Lines of a file are broken where the column ends: a phone would hide half of each.
  '[&_pre]:my-4 [&_pre]:rounded-[10px] [&_pre]:bg-surface-2 [&_pre]:p-3 [&_pre]:text-[13px] [&_pre]:leading-5 [&_pre]:break-words [&_pre]:whitespace-pre-wrap [&_pre]:[tab-size:2] sm:[&_pre]:p-4',
  '[&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_pre_code]:text-[1em]',
].join(' ')

/** Headings that can be linked to. The pages have plain text in theirs. */
const anchor = (children: ReactNode) =>
  typeof children === 'string' ? slugify(children) : undefined
const parts = {
  h2: ({ children }: { children?: ReactNode }) => <h2 id={anchor(children)}>{children}</h2>,
  h3: ({ children }: { children?: ReactNode }) => <h3 id={anchor(children)}>{children}</h3>,
}

interface Props {
  page: InfoPage
  source: string
}

export function InfoArticle({ page, source }: Props) {
  const { hash } = useLocation()
  const facts = useServerFacts()
  const text = useMemo(() => withFacts(source, facts), [source, facts])
  // The browser itself has gone to the heading of a page that the server rendered.
  const isThere = useRef(useTakenOver())
  useEffect(() => {
    if (hash && !isThere.current) document.getElementById(hash.slice(1))?.scrollIntoView()
    isThere.current = false
  }, [hash])
  return (
    <article className="mx-auto w-full max-w-4xl px-1 py-6 sm:px-6 md:py-10">
      <InfoHeader page={page} />
      <OnThisPage headings={headingsOf(text)} />
      <MarkdownText className={PROSE} source={text} parts={parts} />
      <OtherPages path={page.path} />
    </article>
  )
}
