import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CopiedSite } from '../testing/copied-site.ts'
import { openS3Server } from '../testing/s3-server.ts'
import { generationsIn } from './generations.ts'
import { S3Target } from './s3-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'loreloom-s3-files-'))
let server: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  server = await openS3Server()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const bytes = (text: string) => Buffer.from(text)

test('objects are put, found, listed and removed', async () => {
  const target = new S3Target(server.settings)
  const names = Array.from({ length: 30 }, (_, n) => `many/${String(n).padStart(4, '0')}`)
  await Promise.all(names.map((name) => target.put(name, [bytes('one '), bytes(name)])))
  expect((await target.get('many/0007'))?.toString()).toBe('one many/0007')
  expect(await target.get('many/none')).toBe(null)
  const listed = await target.list('many/')
  expect(listed.map(({ name }) => name).sort()).toEqual(names)
  expect(listed[0]).toEqual({ name: names[0], size: 13 })
  await target.remove(names)
  expect(await target.list()).toEqual([])
})

/** The server of these tests makes the tokens of pages with a cipher that today's OpenSSL lacks. */
test('a long list is read page by page', async () => {
  const asked: string[] = []
  const pages = createServer((request, reply) => {
    const token = new URL(request.url!, 'http://s3').searchParams.get('continuation-token')
    asked.push(token ?? 'none')
    const item = `<Contents><Key>second-copy/a&amp;b/${asked.length}</Key><Size>7</Size></Contents>`
    const next = token ? '' : '<NextContinuationToken>more+/=</NextContinuationToken>'
    reply.end(`<ListBucketResult>${item}${next}</ListBucketResult>`)
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const { port } = pages.address() as AddressInfo
  const target = new S3Target({ ...server.settings, endpoint: `http://127.0.0.1:${port}` })
  expect(await target.list()).toEqual([
    { name: 'a&b/1', size: 7 },
    { name: 'a&b/2', size: 7 },
  ])
  expect(asked).toEqual(['none', 'more+/='])
  pages.close()
})

test('a file goes there and comes back', async () => {
  const target = new S3Target(server.settings)
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  writeFileSync(from, 'the bytes of a picture'.repeat(10_000))
  await target.putFile('files/aa/one', from)
  expect(await target.getFile('files/aa/one', to)).toBe(true)
  expect(readFileSync(to).equals(readFileSync(from))).toBe(true)
  expect(await target.getFile('files/aa/none', to)).toBe(false)
  await target.remove(['files/aa/one'])
})

test('a site is copied there, and a second process goes on with the copy', async () => {
  const target = new S3Target(server.settings)
  const site = new CopiedSite(target)
  site.open()
  await site.say('said.1', 'here')
  await site.settle()
  await site.close()
  site.open()
  await site.say('said.2', 'words '.repeat(100_000))
  await site.settle()
  await site.kill()
  await site.say('said.3', 'here')
  await site.settle()
  expect(await site.copied()).toEqual(site.said)
  expect(await generationsIn(target)).toHaveLength(1)
  await site.close()
  site.remove()
})

test.each([
  ['a wrong key', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['a bucket that is not there', { bucket: 'nowhere' }, 'NoSuchBucket'],
  ['a server that is not there', { endpoint: 'http://127.0.0.1:9' }, 'does not answer'],
])('%s is said, and the server goes on', async (_, wrong, words) => {
  const site = new CopiedSite(new S3Target({ ...server.settings, ...wrong }))
  site.open()
  await site.copy.round()
  expect(site.copy.state.problem).toContain(words)
  await site.say('said.1', 'here')
  await site.close()
  site.remove()
})
