import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fileUrl } from '#shared/rules/file-url.ts'
import { KnownPictures } from './known-pictures.ts'
import { Markdown } from './Markdown.tsx'

const address = fileUrl('0190f2a4-0000-7000-8000-00000000000a')
const shown = (source: string) => renderToStaticMarkup(<Markdown source={source} />)

test('a paragraph that is a picture is a figure with its caption, its room kept before it comes', () => {
  const html = shown(`![A map](${address}#1200x800-small "Drawn by *Sorrel*")`)
  expect(html).toMatch(
    /^<figure class="text-picture text-picture-small"><img src="[^"#]*" alt="A map"/,
  )
  expect(html).toContain('aspect-ratio:1.5')
  expect(html).toContain('<figcaption dir="auto">Drawn by *Sorrel*</figcaption></figure>')
  expect(shown(`Here ![A map](${address}) it is.`)).toMatch(/^<p>Here <img .*> it is.<\/p>$/)
})

test('a picture without a description says so, one that decorates says nothing', () => {
  expect(shown(`![](${address})`)).toContain('alt="Picture without a description"')
  expect(shown(`![](${address}#-decorative)`)).toContain('alt=""')
})

test('pictures of other servers stay links', () => {
  expect(shown(`![A map](https://other.example${address})`)).toMatch(
    /^<p><a href="https:[^>]*>A map/,
  )
})

test('what is known of a picture keeps its room and is seen before it, whatever the text says', () => {
  const id = '0190f2a4-0000-7000-8000-00000000000a'
  const known = { id, width: 800, height: 400, placeholder: 'data:image/webp;base64,AAAA' }
  const html = renderToStaticMarkup(
    <KnownPictures value={[known]}>
      <Markdown source={`![A map](${address})`} />
    </KnownPictures>,
  )
  expect(html).toContain('aspect-ratio:2')
  expect(html).toContain('data:image/webp;base64,AAAA')
  expect(shown(`![A map](${address})`)).not.toContain('aspect-ratio')
})
