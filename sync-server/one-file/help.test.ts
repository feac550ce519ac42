import { expect, test } from 'vitest'
import { SETTINGS } from '../config.ts'
import { help } from './help.ts'

const text = help('1.0.0', './loreloom')

test.each([
  [
    './loreloom move postgres://…',
    'moves the site into PostgreSQL; with s3://BUCKET behind it, files into a bucket',
  ],
  [
    './loreloom move FOLDER',
    'moves it back, with DATABASE_URL and the other settings of the server',
  ],
  ['DATABASE_URL', 'PostgreSQL, in place of the file in DATA_DIR'],
  ['S3_ENDPOINT, …', 'a bucket for the second copy; with DATABASE_URL for all files'],
  ['REDIS_URL', 'joins several servers to one site: needs DATABASE_URL, S3_… and SMTP_URL'],
  ['BACKUP_DIR', 'the second copy, in a folder on another disk'],
  ['METRICS_TOKEN', 'the key to the figures at /metrics, for Prometheus'],
])('--help names %s', (name, about) => {
  const line = text.split('\n').find((one) => one.endsWith(about))
  expect(line?.slice(0, -about.length).trim()).toBe(name)
})

test('each setting in --help is one, and the page with all of them is named', () => {
  const named = [...text.matchAll(/^ {2}([A-Z][A-Z0-9_, ]+?)(?:, …)? {2,}/gm)]
  const names = named.flatMap(([, listed]) => listed!.split(', '))
  expect(names.length).toBeGreaterThan(14)
  // The executable reads it before the server does.
  expect(names.filter((name) => !SETTINGS.includes(name))).toEqual(['CACHE_DIR'])
  expect(text).toContain('The page /operators of a running server lists all of them')
})

test('no line is longer than a terminal of 120', () => {
  expect(text.split('\n').filter((line) => line.length > 120)).toEqual([])
})
