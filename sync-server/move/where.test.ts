import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { forSeveral, howToStart, nameOf, whereTo } from './where.ts'

const TO = 'postgres://ann:a-password@db.example.org/loreloom'
const S3 = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'copies',
  S3_REGION: 'eu-north-1',
  S3_ACCESS_KEY: 'an-access-key',
  S3_SECRET_KEY: 'a-secret-key',
}

function moving(typed: string[], env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: '/nowhere/data', ...env })
  const to = whereTo(typed, config)
  return { before: forSeveral(to), start: howToStart(to, config) }
}

test('into PostgreSQL: several servers would need a bucket at once', () => {
  expect(moving([TO], { BACKUP_DIR: '/nowhere/copy' })).toEqual({
    before:
      'One server alone can use files that are in no bucket. Should several share the site, stop here, and move it with s3://BUCKET; they need REDIS_URL and SMTP_URL, too.',
    start:
      'DATABASE_URL=postgres://ann:…@db.example.org/loreloom DATA_DIR=/nowhere/data npm start, without BACKUP_DIR\n' +
      'Type a secret of yours in place of each “…”.',
  })
  expect(moving(['postgres://db.example.org/loreloom', '/nowhere/other']).start).toBe(
    'DATABASE_URL=postgres://db.example.org/loreloom DATA_DIR=/nowhere/other npm start',
  )
})

test('into PostgreSQL and a bucket: all settings of both, without the keys', () => {
  expect(moving([TO, 's3://files'], S3)).toEqual({
    before: 'Should several servers share the site, they need REDIS_URL and SMTP_URL, too.',
    start:
      'DATABASE_URL=postgres://ann:…@db.example.org/loreloom DATA_DIR=/nowhere/data S3_ENDPOINT=https://s3.example.org S3_BUCKET=files S3_REGION=eu-north-1 S3_ACCESS_KEY=… S3_SECRET_KEY=… npm start\n' +
      'Type a secret of yours in place of each “…”.',
  })
})

test('out of PostgreSQL: nothing of it is set any more', () => {
  const env = { ...S3, DATABASE_URL: TO, REDIS_URL: 'redis://localhost', SMTP_URL: 'smtp://mail' }
  expect(moving(['/nowhere/back'], env).start).toBe(
    'DATA_DIR=/nowhere/back npm start, without DATABASE_URL, REDIS_URL and the S3 settings',
  )
})

test.each([
  ['postgres://ann:se:cr@et@db/x', 'postgres://ann:…@db/x'],
  ['postgres://:secret@db/x', 'postgres://:…@db/x'],
  [
    'postgres://ann@db/x?password=secret&sslmode=require&sslpassword=other',
    'postgres://ann@db/x?password=…&sslmode=require&sslpassword=…',
  ],
])('no password of %s is printed', (databaseUrl, name) => {
  expect(nameOf({ databaseUrl, dataDir: '' })).toBe(name)
})

test('who types nothing learns what several servers need', () => {
  expect(() => moving([])).toThrow(
    'Several servers of one site need the bucket, and REDIS_URL and SMTP_URL at their start.',
  )
})
