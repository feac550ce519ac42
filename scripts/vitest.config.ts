import { defineConfig } from 'vitest/config'
import { contractPlugin } from '../client/vite-contract.ts'
import { ROOT } from './install.mjs'

const RULES = '{shared,client/features}/**/*.test.{ts,tsx}'

const IN_NODE = {
  testTimeout: 20_000,
  // Password hashing and databases: two cores, two files at a time.
  maxWorkers: 2,
  sequence: { groupOrder: 0 },
}

export default defineConfig({
  root: ROOT,
  test: {
    // Never a green run because nothing was found.
    passWithNoTests: false,
    projects: [
      {
        plugins: [contractPlugin()],
        test: {
          ...IN_NODE,
          name: 'node',
          include: ['{sync-server,client,scripts}/**/*.test.{ts,tsx}'],
          exclude: [RULES, 'client/e2e/**', '**/node_modules/**'],
        },
      },
      {
        plugins: [contractPlugin()],
        // No server, no device: these files share what they import, which costs more than most of them.
        test: { ...IN_NODE, name: 'node-rules', include: [RULES], isolate: false },
      },
      {
        test: {
          name: 'e2e',
          include: ['client/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A browser beside other work takes longer than the second that is the default.
          expect: { poll: { timeout: 15_000, interval: 100 } },
          // The files of a worker share one browser (client/e2e/harness.ts).
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
