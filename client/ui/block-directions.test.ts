import rehypeParse from 'rehype-parse'
import { toXml } from 'xast-util-to-xml'
import { toXast } from 'hast-util-to-xast'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { setDirections } from './block-directions.ts'

const parser = unified().use(rehypeParse, { fragment: true })
function directed(html: string, around: 'ltr' | 'rtl'): string {
  const tree = parser.parse(html)
  setDirections(tree, around)
  return toXml(toXast(tree)).replaceAll(/ xmlns="[^"]*"/g, '')
}

test('only a block that is written the other way says so', () => {
  const text = '<p>One.</p><p>“<em>שלום</em>!”</p><p>1948…</p>'
  expect(directed(text, 'ltr')).toBe('<p>One.</p><p dir="rtl">“<em>שלום</em>!”</p><p>1948…</p>')
  expect(directed(text, 'rtl')).toBe('<p dir="ltr">One.</p><p>“<em>שלום</em>!”</p><p>1948…</p>')
})

test('what is inside of it differs from it, or says nothing', () => {
  const text = '<blockquote><p>שלום</p><p>Hello</p></blockquote><ul><li>א</li><li>b</li></ul>'
  expect(directed(text, 'ltr')).toBe(
    '<blockquote dir="rtl"><p>שלום</p><p dir="ltr">Hello</p></blockquote><ul dir="rtl"><li>א</li><li>b</li></ul>',
  )
})
