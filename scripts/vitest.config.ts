import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { HANGS_MS, PATIENCE_MS } from '../shared/testing/patience.ts'
import { contractPlugin } from '../client/vite-contract.ts'
import { placeOfTests } from './check/temporary.ts'
import { ROOT } from './install.mjs'

/** Files that put a browser's globals or databases in place for good. What renders needs a window, and is alone as well. */
const ALONE = '!(let-go|session-cookie|shared-things)'
const SHARED = [
  '{shared,client/features,sync-server}/**/*.test.ts',
  `client/sync/**/${ALONE}.test.ts`,
]

/** Each engine's own tests. */
const ON_POSTGRES = 'sync-server/{db/postgres,move}/**'
/** Devices of a site that moves from one engine to the other. */
const ON_BOTH = 'scripts/sync-property/moved-site.test.ts'
const OF_SQLITE = [
  'sync-server/db/sqlite/**',
  // Backups, restores and lost files.
  'sync-server/cli/{admin,backup}.test.ts',
  'sync-server/copy/erased-from-copy.test.ts',
  'sync-server/features/account/erased-accounts.test.ts',
  'sync-server/features/files/recall.test.ts',
  'sync-server/testing/whole/{lost-database,restored-payments}.test.ts',
]

/** They need a PostgreSQL and a Redis. */
const ON_MANY_NODES = 'sync-server/many-nodes/**'
const FAILOVER = 'scripts/sync-property/failover.test.ts'
/** Several people, who are at different servers of one site when there are two. */
const BETWEEN_PEOPLE = ['client/e2e/social/main-job', 'client/e2e/writing/writing-together']
const BETWEEN_SCREENS = 'client/screens/moderation.test.tsx'
/** What people see while a part of such a site is away. */
const AWAY = 'client/screens/away.test.tsx'

/** What keeps, shows, copies or erases files. */
const WITH_FILES = [
  'sync-server/features/{account,assets,files,forks,gallery,posts,users,worlds}/**/*.test.ts',
  'sync-server/features/{books,chapters,generation/cover,setup}/**/*.test.ts',
]

const COMPONENTS = ['client/ui/**/*.test.{ts,tsx}']

const ELSEWHERE = ['client/e2e/**', '**/node_modules/**']

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

const IN_NODE = {
  // The gate's folder, which it deletes with all that killed servers have left; else memory, where a commit waits for no disk.
  env: { TMPDIR: placeOfTests() },
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  // A process beside others takes longer than the second that is the default.
  expect: { poll: { timeout: PATIENCE_MS } },
  // Two cores have a third file to go on with while another one waits: for a disk, a socket, a process.
  maxWorkers: 3,
  sequence: { groupOrder: 0 },
}

/** Without a browser's globals: `client/testing/window.ts` refuses to put them in place. */
const WITHOUT_WINDOW = {
  ...IN_NODE,
  env: { ...IN_NODE.env, SHARED_BY_FILES: 'yes' },
  isolate: false,
}

const TWO_NODES = {
  env: { ...IN_NODE.env, NODES: '2' },
  globalSetup: ['sync-server/testing/many-nodes/setup.ts'],
}

const WITH_SCREENS = {
  plugins: [contractPlugin(), asServed],
  oxc: { jsx: { development: false } },
}
/** The files of a worker share what they import, and the window: each opens the app in an empty page. */
const ON_SCREENS = {
  ...IN_NODE,
  isolate: false,
  globalSetup: ['client/testing/build-workers.ts'],
  // React as people get it, which costs less than the one for development.
  env: { ...IN_NODE.env, NODE_ENV: 'production' },
  // Vitest keeps transformed files under a name that does not tell how JSX was compiled.
  fsModuleCachePath: 'node_modules/.vitest-cache-screens',
}

const JOURNEYS = {
  setupFiles: ['client/e2e/support/on-failure.ts'],
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  // A browser beside other work takes longer than the second that is the default.
  expect: { poll: { timeout: PATIENCE_MS, interval: 100 } },
  // The files of a worker share one browser (client/e2e/support/harness.ts).
  isolate: false,
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
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
          exclude: [...SHARED, ...COMPONENTS, ...SCREENS, ON_BOTH, FAILOVER, ...ELSEWHERE],
        },
      },
      {
        plugins: [contractPlugin(), asServed],
        // The files of a worker share what they import, and the window.
        test: { ...IN_NODE, name: 'node-components', include: COMPONENTS, isolate: false },
      },
      {
        ...WITH_SCREENS,
        test: { ...ON_SCREENS, name: 'node-screens', include: SCREENS, exclude: [AWAY] },
      },
      {
        ...WITH_SCREENS,
        // Each device is at one of two servers, in turn.
        test: {
          ...ON_SCREENS,
          name: 'many-nodes-screens',
          include: [BETWEEN_SCREENS, AWAY],
          globalSetup: [...ON_SCREENS.globalSetup, ...TWO_NODES.globalSetup],
          env: { ...ON_SCREENS.env, ...TWO_NODES.env },
        },
      },
      {
        plugins: [contractPlugin(), asServed],
        // The files of a worker share what they import, which costs more than most of them: no device is among it.
        test: {
          ...WITHOUT_WINDOW,
          name: 'node-shared',
          include: SHARED,
          exclude: [ON_POSTGRES, ON_MANY_NODES, '**/node_modules/**'],
        },
      },
      {
        plugins: [contractPlugin(), asServed],
        // The server's tests once more, over the other engine.
        test: {
          ...IN_NODE,
          name: 'postgres',
          include: ['sync-server/**/*.test.ts', ON_BOTH],
          exclude: [...OF_SQLITE, ON_MANY_NODES, '**/node_modules/**'],
          globalSetup: ['sync-server/testing/postgres/setup.ts'],
          isolate: false,
        },
      },
      {
        plugins: [contractPlugin(), asServed],
        // All that has to do with files once more, over the other store of them.
        test: {
          ...IN_NODE,
          name: 's3',
          include: WITH_FILES,
          globalSetup: ['sync-server/testing/s3/setup.ts'],
          isolate: false,
        },
      },
      {
        plugins: [contractPlugin(), asServed],
        // Several servers of one site.
        test: {
          ...IN_NODE,
          name: 'many-nodes',
          include: [
            `${ON_MANY_NODES}/*.test.ts`,
            'scripts/sync-property/{sync,documents}.property.test.ts',
            FAILOVER,
          ],
          ...TWO_NODES,
          maxWorkers: 1,
        },
      },
      { test: { ...JOURNEYS, name: 'e2e', include: ['client/e2e/**/*.test.ts'] } },
      {
        // Journeys of several people, whose browsers are at different servers of one site.
        test: {
          ...JOURNEYS,
          name: 'many-nodes-e2e',
          ...TWO_NODES,
          include: BETWEEN_PEOPLE.map((journey) => `${journey}.test.ts`),
        },
      },
    ],
  },
})
