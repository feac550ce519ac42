import { EVERYBODY, type Rows } from '../permission-rows.ts'

/** Everybody may search; what they find is in `search.routes.test.ts`. */
export const rows = {
  'search.find': {
    request: ({ community }) => ['GET', `/search?q=text&community=${community}`],
    verdicts: EVERYBODY,
  },
  'search.best': { request: () => ['GET', '/search/best?q=text'], verdicts: EVERYBODY },
  'search.count': { request: () => ['GET', '/search/counts?q=text'], verdicts: EVERYBODY },
  'search.suggest': { request: () => ['GET', '/search/suggestions?q=te'], verdicts: EVERYBODY },
} satisfies Rows
