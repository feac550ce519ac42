import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: tmpdir(), ...env })

test.each([
  [{ PORT: 'abc' }, /PORT: is no number/],
  [{ PUBLIC_URL: 'table.example.org' }, /PUBLIC_URL: is no web address, such as https/],
  [{ SMTP_URL: 'mail.example.org:25' }, /SMTP_URL: is no mail server/],
  [{ MAIL_FROM: '"The Table <us@example.org>"' }, /MAIL_FROM: is no sender.*no quotation marks/],
  [{ MAIL_FROM: 'The Table' }, /MAIL_FROM: is no sender/],
  [{ TRUST_PROXY: '127.0.0.1, proxy' }, /TRUST_PROXY: has to list IP addresses/],
  [{ CONTACT: 'the desk' }, /CONTACT: is neither/],
])('%o is refused in words', (env, words) => {
  expect(() => read(env)).toThrow(words)
})

test.each(['us@example.org', 'The Table <us@example.org>', '"Table, The" <us@example.org>'])(
  'a sender: %s',
  (sender) => {
    expect(read({ MAIL_FROM: sender }).mailFrom).toBe(sender)
  },
)

test('proxies stand in a list', () => {
  expect(read({ TRUST_PROXY: '127.0.0.1, ::1,' }).trustedProxies).toEqual(['127.0.0.1', '::1'])
})
