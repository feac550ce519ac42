import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommentsHead } from './CommentsHead.tsx'

test.each([
  [null, 'Comments'],
  [0, '0 comments'],
  [1, '1 comment'],
  [12, '12 comments'],
])('with %s comments the heading says "%s"', (count, heading) => {
  const head = <CommentsHead id="head" count={count} sort="old" sorts={['old']} onSort={false} />
  expect(renderToStaticMarkup(head)).toContain(`>${heading}</h2>`)
})
