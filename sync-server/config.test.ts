import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: tmpdir(), ...env })

test.each([
  [{ PORT: 'abc' }, /PORT: is no number/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN: has to have 16 characters/],
  [{ METRICS_TOKEN: 'größer als sechzehn' }, /METRICS_TOKEN: has signs that a header cannot carry/],
  [{ PUBLIC_URL: 'table.example.org' }, /PUBLIC_URL: is no web address, such as https/],
  [{ SMTP_URL: 'mail.example.org:25' }, /SMTP_URL: is no mail server/],
  [{ MAIL_FROM: '"The Table <us@example.org>"' }, /MAIL_FROM: is no sender.*no quotation marks/],
  [{ MAIL_FROM: 'The Table' }, /MAIL_FROM: is no sender/],
  [{ TRUST_PROXY: '127.0.0.1, proxy' }, /TRUST_PROXY: has to list IP addresses/],
  [{ CONTACT: 'the desk' }, /CONTACT: is neither/],
  [{ BACKUP_DIR: `${tmpdir()}/copy` }, /BACKUP_DIR: is inside of DATA_DIR/],
  [{ BACKUP_DAYS: '60' }, /BACKUP_DAYS/],
  [{ S3_BUCKET: 'copy' }, /S3_ENDPOINT: is missing: [^]*S3_ACCESS_KEY: is [^]*S3_SECRET_KEY: is /],
  [{ REDIS_URL: 'localhost:6379' }, /REDIS_URL: is no Redis, such as redis:/],
  [
    { REDIS_URL: 'redis://localhost' },
    /DATABASE_URL: is missing: [^]*S3_BUCKET: is missing: [^]*SMTP_URL: is missing: /,
  ],
])('%o is refused in words', (env, words) => {
  expect(() => read(env)).toThrow(words)
})

test.each(['us@example.org', 'The Table <us@example.org>', '"Table, The" <us@example.org>'])(
  'a sender: %s',
  (sender) => {
    expect(read({ MAIL_FROM: sender }).mailFrom).toBe(sender)
  },
)

test('a second copy has one place', () => {
  const s3 = { S3_ENDPOINT: 'https://s3.example.org/', S3_BUCKET: 'copy' }
  const all = { ...s3, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  expect(read(all).copy).toMatchObject({ to: { s3: { endpoint: 'https://s3.example.org' } } })
  expect(read({ BACKUP_DIR: '/mnt/other' }).copy).toEqual({
    to: { folder: '/mnt/other' },
    keptDays: 7,
  })
  expect(() => read({ ...all, BACKUP_DIR: '/mnt/other' })).toThrow('are two places')
  expect(read({}).copy).toBe(null)
})

test('a bucket is for the second copy beside SQLite, and for all files beside PostgreSQL', () => {
  const s3 = { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'harbour' }
  const all = { ...s3, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  const DATABASE_URL = 'postgres://loreloom:secret@localhost/loreloom'
  expect(read(all)).toMatchObject({ files: null, copy: { to: { s3: { bucket: 'harbour' } } } })
  expect(read({ ...all, DATABASE_URL })).toMatchObject({ files: { bucket: 'harbour' }, copy: null })
  expect(() => read({ ...s3, DATABASE_URL })).toThrow(/S3_ACCESS_KEY: is missing/)
  expect(() => read({ BACKUP_DIR: '/mnt/other', DATABASE_URL })).toThrow('copies SQLite alone')
})

test('proxies stand in a list', () => {
  expect(read({ TRUST_PROXY: '127.0.0.1, ::1,' }).trustedProxies).toEqual(['127.0.0.1', '::1'])
})
