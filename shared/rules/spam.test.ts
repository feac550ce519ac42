import { expect, test } from 'vitest'
import { domainProblem, hostsIn, isOfDomain, plainWords, wordIn, wordProblem } from './spam.ts'

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
  ['https://evil.test\\@wikipedia.org', 'evil.test'],
  ['https://evil.test/@wikipedia.org', 'evil.test'],
  ['https://EVIL.test./a', 'evil.test'],
  ['https://evil.test.:443/a', 'evil.test'],
  ['https://wikipedia.org.evil.test', 'wikipedia.org.evil.test'],
])('the host of %s is where a browser goes', (link, host) => expect(hostsIn(link)).toEqual([host]))

test('a domain is blocked with what is below it, and no other that ends like it', () => {
  expect(isOfDomain('example.org', ['example.org'])).toBe(true)
  expect(isOfDomain('Mail.Example.org', ['example.org'])).toBe(true)
  expect(isOfDomain('attacker-example.org', ['example.org'])).toBe(false)
})

test('a blocked word is found whole, in any case and with any marks around it', () => {
  expect(wordIn('Buy CHEAP-pills now!', ['cheap pills'])).toBe('cheap pills')
  expect(wordIn('cheap, pillswort', ['cheap pills'])).toBeNull()
  expect(wordIn('ｃａｓｉｎｏ!', ['casino'])).toBe('casino')
  expect(wordIn('A castle', ['cast'])).toBeNull()
})

test.each([
  ['example.org', null],
  ['http://example.org', '“http://example.org” is not a domain such as example.org'],
  ['org', '“org” is not a domain such as example.org'],
])('%s as a domain', (domain, problem) => expect(domainProblem(domain)).toBe(problem))

test('a text of nothing but full stops is read at once', () => {
  const text = `http://${'.'.repeat(39_000)}a`
  const started = process.threadCpuUsage()
  hostsIn(text)
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(100)
})

test('a word of two letters is none', () => {
  expect(wordProblem('ab')).toBe('“ab” must have 3 to 100 characters')
  expect(wordProblem('abc')).toBeNull()
})

test('marks and spaces make no other text', () => {
  expect(plainWords(' Buy  now!! ')).toBe(plainWords('buy *now*'))
})
