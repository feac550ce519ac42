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
  ['https://evil.test\\@wikipedia.org', 'evil.test'],
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

test('a domain is blocked with what is below it, and no other that ends like it', () => {
  expect(isOfDomain('example.org', ['example.org'])).toBe(true)
  expect(isOfDomain('Mail.Example.org', ['example.org'])).toBe(true)
  expect(isOfDomain('attacker-example.org', ['example.org'])).toBe(false)
  expect(isOfDomain('xn--mller-kva.test', ['Müller.test'])).toBe(true)
  expect(isOfDomain('example.org', [])).toBe(false)
})

test('a text of nothing but full stops is read at once', () => {
  const text = `http://${'.'.repeat(39_000)}a`
  const started = process.threadCpuUsage()
  hostsIn(text)
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(100)
})
