import { spawnSync } from 'node:child_process'
import { ROOT } from './install.mjs'

/** Formats the tree and mends what the linter can mend; what is left is shown. */
function run(program: string, args: string[]): boolean {
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' }).status === 0
}

const linted = run('oxlint', ['-c', 'scripts/oxlint.config.ts', '--fix'])
const formatted = run('oxfmt', ['-c', 'scripts/oxfmt.json', '.', '!**/corpus/**'])
process.exit(linted && formatted ? 0 : 1)
