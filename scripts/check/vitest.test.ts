import { expect, test } from 'vitest'
import { countReport } from './vitest.ts'

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
  const files = [{ status: 'failed', assertionResults: [] }]
  expect(countReport(report(5, 0, files), 1)).toEqual({ passed: 5, failed: 1 })
})

test('a run that fails without a failed test is a failure', () => {
  expect(countReport(report(5, 0), 1)).toEqual({ passed: 5, failed: 1 })
})
