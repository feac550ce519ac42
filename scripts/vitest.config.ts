import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { contractPlugin } from '../client/vite-contract.ts'
import { ROOT } from './install.mjs'

/** Files that put a browser's globals or databases in place for good. */
const ALONE = '!(let-go|session-cookie|shared-things)'
const SHARED = [
  '{shared,client/features,sync-server}/**/*.test.{ts,tsx}',
  `client/sync/**/${ALONE}.test.ts`,
]

const COMPONENTS = ['client/ui/**/*.test.{ts,tsx}']

const SCREENS = ['client/{screens,testing}/**/*.test.tsx']

/** Libraries as they are served: some have a build for development, which checks each of its own steps. */
const asServed: Plugin = {
  name: 'libraries-as-served',
  configResolved: ({ ssr, environments }) => {
    const either = (condition: string) => condition !== 'development|production'
    for (const { resolve } of [ssr, ...Object.values(environments)])
      if (resolve?.conditions) resolve.conditions = resolve.conditions.filter(either)
  },
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 1024 ** 3

/** The data of test servers is in memory where that has room: a commit waits for no disk, and a killed process loses nothing there. */
function temporary(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
}

const IN_NODE = {
  env: { TMPDIR: temporary() },
  // Each wait of a screen ends after 30 s; the first one also waits until the client's code has loaded.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A process beside others takes longer than the second that is the default.
  expect: { poll: { timeout: 30_000 } },
  // Two cores have a third file to go on with while another one waits: for a disk, a socket, a process.
  maxWorkers: 3,
  sequence: { groupOrder: 0 },
}

export default defineConfig({
  root: ROOT,
  test: {
    // Never a green run because nothing was found.
    passWithNoTests: false,
    projects: [
      {
        plugins: [contractPlugin(), asServed],
        test: {
          ...IN_NODE,
          name: 'node',
          include: ['{client,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...SHARED, ...COMPONENTS, ...SCREENS, 'client/e2e/**', '**/node_modules/**'],
        },
      },
      {
        plugins: [contractPlugin(), asServed],
        // The files of a worker share what they import, and the window.
        test: { ...IN_NODE, name: 'node-components', include: COMPONENTS, isolate: false },
      },
      {
        plugins: [contractPlugin(), asServed],
        // The files of a worker share what they import, and the window: each opens the app in an empty page.
        test: {
          ...IN_NODE,
          name: 'node-screens',
          include: SCREENS,
          isolate: false,
          globalSetup: ['client/testing/build-workers.ts'],
          // React as people get it, which costs less than the one for development.
          env: { ...IN_NODE.env, NODE_ENV: 'production' },
          // Vitest keeps transformed files under a name that does not tell how JSX was compiled.
          fsModuleCachePath: 'node_modules/.vitest-cache-screens',
        },
        oxc: { jsx: { development: false } },
      },
      {
        plugins: [contractPlugin(), asServed],
        // The files of a worker share what they import, which costs more than most of them: no device is among it.
        test: { ...IN_NODE, name: 'node-shared', include: SHARED, isolate: false },
      },
      {
        test: {
          name: 'e2e',
          include: ['client/e2e/**/*.test.ts'],
          setupFiles: ['client/e2e/support/on-failure.ts'],
          // Each wait of a journey ends after `PATIENCE_MS`; this limit ends a test that hangs.
          testTimeout: 240_000,
          hookTimeout: 60_000,
          // A browser beside other work takes longer than the second that is the default.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          // The files of a worker share one browser (client/e2e/support/harness.ts).
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
