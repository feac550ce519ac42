import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../install.mjs'
import { countReport, failures, slowest } from './vitest.ts'

const report = (numPassedTests: number, numFailedTests: number, files: object[] = []) =>
  JSON.stringify({
    success: numFailedTests === 0,
    numPassedTests,
    numFailedTests,
    testResults: files,
  })

test('passed and failed tests are counted as they are', () => {
  expect(countReport(report(7, 0), 0)).toEqual({ passed: 7, failed: 0 })
  expect(countReport(report(5, 2), 1)).toEqual({ passed: 5, failed: 2 })
})

test('a file that cannot be loaded is a failure', () => {
  const files = [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }]
  expect(countReport(report(5, 0, files), 1)).toEqual({ passed: 5, failed: 1 })
})

test('a run that fails without a failed test is a failure', () => {
  expect(countReport(report(5, 0), 1)).toEqual({ passed: 5, failed: 1 })
})

test('the slowest tests of all files are named, at most twenty', () => {
  const timed = (fullName: string, duration: number) => ({ fullName, duration, status: 'passed' })
  const many = Array.from({ length: 30 }, (_, i) => timed(`quick ${i}`, i))
  const files = [
    { name: join(ROOT, 'a.test.ts'), status: 'passed', assertionResults: many },
    { name: join(ROOT, 'b.test.ts'), status: 'passed', assertionResults: [timed('slow', 12_340)] },
  ]
  const lines = slowest(report(31, 0, files))
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe('  12.3 s  b.test.ts  slow')
  expect(lines[1]).toBe('   0.0 s  a.test.ts  quick 29')
})

test('each failed test is named with its line that failed and the beginning of its error', () => {
  const stack = [join(ROOT, 'support/until.ts:14:29'), join(ROOT, 'a.test.ts:31:3')]
  const failed = {
    fullName: 'a book is kept',
    status: 'failed',
    failureMessages: [`Error: It did not come true.\n    at ${stack.join('\n    at ')}`],
  }
  const unplaced = { ...failed, fullName: 'a book is sold', failureMessages: ['Error: no'] }
  const passed = { fullName: 'a book is read', status: 'passed', failureMessages: [] }
  const files = [
    {
      name: join(ROOT, 'a.test.ts'),
      status: 'failed',
      assertionResults: [failed, unplaced, passed],
    },
  ]
  expect(failures(report(1, 1, files))).toEqual([
    'a.test.ts:31  a book is kept: Error: It did not come true.',
    'a.test.ts  a book is sold: Error: no',
  ])
})
