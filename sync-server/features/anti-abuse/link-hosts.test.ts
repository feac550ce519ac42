import { expect, test } from 'vitest'
import { hostsIn, isOfDomain } from './link-hosts.ts'

test('a text’s links are known by their hosts', () => {
  const text =
    'See [here](https://www.Example.org/a?b) and http://example.org:80/c, https://shop.test. Or WWW.third.test! No: ftp://x.org'
  expect(hostsIn(text)).toEqual(['example.org', 'shop.test', 'third.test'])
  expect(hostsIn('nothing')).toEqual([])
})

test.each([
  ['https://wikipedia.org@evil.test/a', 'evil.test'],
  ['https://wikipedia.org:80@evil.test', 'evil.test'],
  ['https://a@wikipedia.org@evil.test:8443', 'evil.test'],
  ['https://evil.test/@wikipedia.org', 'evil.test'],
  ['https://EVIL.test./a', 'evil.test'],
  ['https://evil.test.:443/a', 'evil.test'],
  ['https://wikipedia.org.evil.test', 'wikipedia.org.evil.test'],
  ['https://evil。test', 'evil.test'],
  ['https://ｅｖｉｌ.test', 'evil.test'],
  ['https://evil%2etest/a', 'evil.test'],
  ['https:/evil.test', 'evil.test'],
  ['https:\\\\evil.test', 'evil.test'],
  ['[a](https:///evil.test)', 'evil.test'],
  ['https://müller.test', 'xn--mller-kva.test'],
])('the host of %s is where a browser goes', (link, host) => expect(hostsIn(link)).toEqual([host]))

// Markdown reads entities and escapes, and a name before `@` may have any signs.
test.each([
  'https://evil.test\\@wikipedia.org',
  'https://wikipedia.org\\@evil.test',
  '[a](//evil.test)',
  '[a](&sol;&sol;evil.test)',
  '[a][b]\n\n[b]: //evil.test',
  '[a](https&#58;//evil.test)',
  '[a](http&#115;&colon;//evil&period;test)',
  '[a](https\\://evil\\.test)',
  '[a](https://ev&shy;il.test)',
  'http\\://evil.test',
  'https://wikipedia.org(x)@evil.test',
  "https://wikipedia.org'@evil.test",
  '[a](https://wikipedia.org"@evil.test)',
  '[a](https://wikipedia.org<@evil.test)',
  '<https://wikipedia.org @evil.test>',
  '[a](https://wikipedia.org&#32;@evil.test)',
  '[a](https://wikipedia.org&commat;evil.test)',
  '1https://evil.test',
  '_https://evil.test_',
  '*www.evil.test*',
  '_www.evil.test',
  '|a|b|\n|-|-|\n|https://wikipedia.org/|https://evil.test|',
])('%s is a link to evil.test', (text) => expect(hostsIn(text)).toContain('evil.test'))

test('a domain is blocked with what is below it, and no other that ends like it', () => {
  expect(isOfDomain('example.org', ['example.org'])).toBe(true)
  expect(isOfDomain('Mail.Example.org', ['example.org'])).toBe(true)
  expect(isOfDomain('attacker-example.org', ['example.org'])).toBe(false)
  expect(isOfDomain('xn--mller-kva.test', ['Müller.test'])).toBe(true)
  expect(isOfDomain('example.org', [])).toBe(false)
})

test.each(['.', 'http:', 'http://a@(', '](//', '] ', '&#58;//', '*', '@'])(
  'a text of nothing but %s is read at once',
  (part) => {
    const text = `http://${part.repeat(39_000 / part.length)}a`
    const started = process.threadCpuUsage()
    hostsIn(text)
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(100)
  },
)
