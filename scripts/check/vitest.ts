import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../install.mjs'
import { attempt } from './command.ts'

export interface Counts {
  passed: number
  failed: number
  /** A line for each failure: what failed, and how it began to say why. */
  failures?: string[]
}

/** The part of Vitest's JSON report that is read here; times are milliseconds. */
const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Each run leaves its report here, for a developer who wants more than the slowest tests. */
const REPORTS = join(ROOT, 'reports')
const SLOWEST = 20

/** The command line of Vitest for all projects, or those whose name begins like this. */
export function vitestArgs(task: 'run' | 'watch' | 'list', project?: string): string[] {
  return [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    task,
    '--config=scripts/vitest.config.ts',
    // Node runs the config and its imports directly; in a bundle, `#shared/` would not resolve.
    '--configLoader=native',
    ...(project ? [`--project=${project}*`] : []),
  ]
}

interface Chosen {
  /** Parts of the paths of the files; all of the project if there is none. */
  words?: readonly string[]
  env?: Record<string, string>
}

/** Runs the tests of a project, counts from Vitest's own report, and prints which tests took longest. */
export async function vitest(
  project: 'node' | 'e2e' | 'postgres' | 'many-nodes',
  { words = [], env = {} }: Chosen = {},
): Promise<Counts> {
  mkdirSync(REPORTS, { recursive: true })
  const report = join(REPORTS, `${project}-tests.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [...vitestArgs('run', project), ...reporters, ...words]
  const { code } = await attempt('node', args, { isShown: true, env })
  if (!existsSync(report)) throw new Error(`The ${project} tests ended with ${code} and no report.`)
  const json = readFileSync(report, 'utf8')
  console.log(`\nThe slowest ${SLOWEST}:\n${slowest(json).join('\n')}`)
  return { ...countReport(json, code), failures: failures(json) }
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

/** The failed tests of a report: file and the line of it that failed, name, and the first line of the error. */
export function failures(json: string): string[] {
  const { testResults } = Report.parse(JSON.parse(json))
  return testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const [why, ...stack] = (failureMessages?.[0] ?? '').split('\n')
        const place = relative(ROOT, file.name)
        const line = stack.join('\n').split(`${place}:`)[1]?.match(/^\d+/)?.[0]
        return `${place}${line ? `:${line}` : ''}  ${fullName}: ${why}`
      }),
  )
}

/** The slowest tests of a report, the slowest first: seconds, file, name. */
export function slowest(json: string): string[] {
  const { testResults } = Report.parse(JSON.parse(json))
  return testResults
    .flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })))
    .sort((a, b) => (b.duration ?? 0) - (a.duration ?? 0))
    .slice(0, SLOWEST)
    .map(({ duration, file, fullName }) => {
      const seconds = ((duration ?? 0) / 1000).toFixed(1).padStart(6)
      return `${seconds} s  ${relative(ROOT, file)}  ${fullName}`
    })
}
