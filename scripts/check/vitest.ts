import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../install.mjs'
import { attempt } from './command.ts'

export interface Counts {
  passed: number
  failed: number
}

const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

/** Runs one project of the tests and counts from Vitest's own report. */
export async function vitest(project: 'node' | 'e2e', folder: string): Promise<Counts> {
  const report = join(folder, `${project}.json`)
  const { code } = await attempt('node', [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config=scripts/vitest.config.ts',
    // The config and what it imports run as they are; bundled, `#shared/` would not resolve.
    '--configLoader=native',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) throw new Error(`The ${project} tests ended with ${code} and no report.`)
  return countReport(readFileSync(report, 'utf8'), code)
}

/** A file that cannot be loaded, or an error outside of any test, counts as one failure. */
export function countReport(json: string, code: number | undefined): Counts {
  const report = Report.parse(JSON.parse(json))
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + unloadable.length
  const broken = failed === 0 && (!report.success || code !== 0)
  return { passed: report.numPassedTests, failed: broken ? 1 : failed }
}
