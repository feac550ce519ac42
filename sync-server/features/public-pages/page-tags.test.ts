import { expect, test } from 'vitest'
import { type PageTags, withTags } from './page-tags.ts'

const PAGE = '<!doctype html><html><head><title>Loreloom</title></head><body></body></html>'
const TAGS: PageTags = {
  title: 'Oil </script><b>',
  description: 'Somebody lit it.',
  type: 'book',
  url: 'https://tales.example.org/books/1',
  image: null,
}

test('a page that a language model wrote says so, to people and to machines', () => {
  const html = withTags(PAGE, { ...TAGS, is_generated: true })
  expect(html).toContain(
    '<meta property="og:description" content="Generated with AI. Somebody lit it." />',
  )
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: 'Oil </script><b>',
    url: 'https://tales.example.org/books/1',
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  })
})

test('a page that people wrote says nothing of the kind', () => {
  expect(withTags(PAGE, TAGS)).not.toMatch(/Generated with AI|ld\+json/)
})
