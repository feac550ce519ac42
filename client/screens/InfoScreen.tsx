import { INFO_PAGES, type InfoPage, infoPageAt } from '#shared/rules/info-pages.ts'
import { useLocation } from 'react-router-dom'
import { InfoArticle } from '../features/info/InfoArticle.tsx'
import { loadInfoText } from '../features/info/info-pages.ts'
import { part } from '../ui/part.tsx'
import { useTitle } from './use-title.ts'

const ARTICLES = new Map(INFO_PAGES.map((page) => [page, articleOf(page)]))

/** A part with its text: the server renders it, and the client takes it over with the text at hand. */
function articleOf(page: InfoPage) {
  const Article = part(page.path, async () => {
    const source = await loadInfoText(page.path)
    return { [page.path]: () => <InfoArticle page={page} source={source} /> }
  })
  return <Article />
}

/** Every static and legal page; which one follows from the address. */
export function InfoScreen() {
  const { pathname } = useLocation()
  const page = infoPageAt(pathname)
  useTitle(page?.title ?? '')
  return page && ARTICLES.get(page)
}
