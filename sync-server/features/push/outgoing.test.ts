import { expect, test } from 'vitest'
import { endpointProblem, post } from './outgoing.ts'
import { isPublicAddress } from '../../http/public-address.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', null],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', null],
  ['https://203.0.114.1/push', null],
  ['http://fcm.googleapis.com/x', 'The address must begin with https'],
  ['ftp://fcm.googleapis.com/x', 'The address must begin with https'],
  ['https://fcm.googleapis.com:8443/x', 'Not a port of a push service'],
  ['https://me:secret@fcm.googleapis.com/x', 'Not an address of a push service'],
  ['https://localhost/x', 'Not a public address'],
  ['https://intranet/x', 'Not a public address'],
  ['https://127.0.0.1/x', 'Not a public address'],
  ['https://2130706433/x', 'Not a public address'],
  ['https://0x7f.1/x', 'Not a public address'],
  ['https://10.1.2.3/x', 'Not a public address'],
  ['https://169.254.169.254/latest/meta-data', 'Not a public address'],
  ['https://[::1]/x', 'Not a public address'],
  ['https://[::ffff:10.0.0.1]/x', 'Not a public address'],
  ['https://[fd00::1]/x', 'Not a public address'],
  ['not an address', 'Not an address'],
  [`https://push.example.org/${'x'.repeat(1_000)}`, 'Not an address'],
])('%s: %s', (endpoint, problem) => {
  expect(endpointProblem(endpoint, false)).toBe(problem)
})

test.each([
  ['8.8.8.8', true],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['239.1.1.1', false],
  ['255.255.255.255', false],
  ['2a00:1450:4001::5e', true],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['fe80::1', false],
  ['::', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('the server does not connect to a name of this machine', async () => {
  const message = { headers: {}, body: Buffer.from('x'), signal: new AbortController().signal }
  await expect(post('https://localhost/x', message, false)).rejects.toThrow('No public address')
})
