import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { NODE, ROOT } from './install.mjs'

/** [what, where, code, the rule that must speak or be silent] */
type Case = [what: string, file: string, code: string, rule: string]

const IMPORTS = 'no-restricted-imports'
const HOOK_AFTER_RETURN = `import { useState } from 'react'
export function A({ off }: { off: boolean }) {
  if (off) return null
  const [a] = useState(1)
  return <p>{a}</p>
}`

const refused: Case[] = [
  ['a forgotten promise', 'client/sync/a.ts', "fetch('/')", 'no-floating-promises'],
  ['any', 'client/sync/a.ts', 'export const a: any = 1', 'no-explicit-any'],
  ['a silenced error', 'shared/a.ts', '// @ts-ignore\nexport const a = 1', 'ban-ts-comment'],
  ['a default export', 'client/app/a.ts', 'export default 1', 'no-default-export'],
  ['a file of 401 lines', 'shared/a.ts', '//\n'.repeat(401), 'max-lines'],
  ['a camelCase file', 'sync-server/db/someThing.ts', 'export const a = 1', 'filename-case'],
  ['console on the server', 'sync-server/db/a.ts', "console.log('x')", 'no-console'],
  [
    'Node in the client',
    'client/app/a.ts',
    'export const a = process.pid',
    'no-restricted-globals',
  ],
  ['a hook after a return', 'client/app/A.tsx', HOOK_AFTER_RETURN, 'rules-of-hooks'],
  ['two files that need each other', 'shared/a.ts', "export * from './b.ts'", 'no-cycle'],
  importing('client/app/a.ts', '../../sync-server/app.ts'),
  importing('client/a.ts', '../scripts/install.mjs'),
  importing('sync-server/db/a.ts', '../../client/paths.ts'),
  importing('sync-server/a.ts', '../client/paths.ts'),
  importing('sync-server/db/a.ts', '../http/mount.ts'),
  importing('sync-server/db/migrations/a.ts', '../../http/mount.ts'),
  importing('sync-server/http/a.ts', '../features/posts/posts.ts'),
  importing('sync-server/sync/a.ts', '../app.ts'),
  importing('sync-server/sync/a.ts', '../http/mount.ts'),
  importing('sync-server/features/posts/a.ts', '../comments/comments.ts'),
  importing('sync-server/features/comments/a.ts', '../posts/posts.routes.ts'),
  importing('sync-server/features/posts/a.ts', '../../app.ts'),
  importing('sync-server/features/posts/a.ts', '../index.ts'),
  importing('sync-server/features/posts/a.ts', '../../one-node/tickets.ts'),
  importing('sync-server/sync/a.ts', '../one-node/tickets.ts'),
  importing('sync-server/features/comments/a.ts', '../posts/posts.feature.ts'),
  importing('sync-server/features/mail/a.ts', '../files/files.ts'),
  importing('shared/rules/a.ts', '../../client/paths.ts'),
  importing('shared/rules/a.ts', '../contract/posts.ts'),
  importing('shared/rules/a.ts', 'uuid'),
  importing('shared/contract/a.ts', 'kysely'),
  importing('shared/contract/a.ts', '../errors.ts'),
  importing('shared/contract/a.ts', '@hono/node-server'),
  importing('client/ui/A.tsx', '../features/posts/PostCard.tsx'),
  importing('client/ui/A.tsx', '../sync/react.tsx'),
  importing('client/ui/A.tsx', 'react-router-dom'),
  importing('client/sync/a.ts', '../features/posts/PostCard.tsx'),
  importing('client/sync/a.ts', 'zod'),
  importing('client/features/posts/A.tsx', '../comments/CommentForm.tsx'),
  importing('client/features/posts/parts/A.tsx', '../../comments/CommentForm.tsx'),
  importing('client/features/comments/A.tsx', '../sync-status/SyncChip.tsx'),
  importing('client/features/posts/A.tsx', '../../screens/HomeScreen.tsx'),
  importing('client/features/posts/a.ts', '#shared/contract/posts.ts'),
  importing('client/features/posts/a.ts', '#shared/errors.ts'),
  importing('client/screens/A.tsx', '../app/Header.tsx'),
]

const allowed: Case[] = [
  importing('client/features/comments/A.tsx', '../posts/PostCard.tsx'),
  importing('client/features/comments/A.tsx', '../../sync/react.tsx'),
  importing('client/features/sync-status/A.tsx', '../posts/PostCard.tsx'),
  importing('client/screens/A.tsx', '../features/posts/PostCard.tsx'),
  importing('client/ui/a.ts', '#shared/rules/text.ts'),
  importing('client/sync/a.test.ts', '../../sync-server/app.ts'),
  importing('sync-server/features/comments/a.ts', '../posts/posts.ts'),
  importing('sync-server/http/a.ts', '../sync/execute.ts'),
  importing('sync-server/features/posts/a.ts', '../server-feature.ts'),
  importing('sync-server/features/comments/a.ts', '#shared/contract/posts.ts'),
  importing('shared/contract/a.ts', 'zod'),
  importing('shared/contract/a.ts', '../rules/text.ts'),
  [
    'a type of the contract in the client',
    'client/ui/a.ts',
    "import type { Post } from '#shared/contract/posts.ts'\nexport type P = Post",
    IMPORTS,
  ],
  ['a Pascal-case component', 'client/ui/Button.tsx', 'export const a = 1', 'filename-case'],
  [
    'Node in a client test',
    'client/a.test.ts',
    'export const a = process.pid',
    'no-restricted-globals',
  ],
  ['console in a command', 'sync-server/cli/a.ts', "console.log('x')", 'no-console'],
]

function importing(file: string, specifier: string): Case {
  const code = `import * as a from '${specifier}'\nexport const b = a`
  return [`${file} imports ${specifier}`, file, code, IMPORTS]
}

const Report = z.object({
  diagnostics: z.array(z.object({ code: z.string().default(''), filename: z.string() })),
})

let folder = ''
let found: z.infer<typeof Report>['diagnostics'] = []

// Each case has a folder of its own, as in a whole copy of the repository; one run of the linter checks them all.
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lint-')))
  const write = (path: string, code: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  for (const [place, [, file, code]] of refused.entries()) write(`refused-${place}/${file}`, code)
  for (const [place, [, file, code]] of allowed.entries()) write(`allowed-${place}/${file}`, code)
  const cycle = refused.findIndex(([, , , rule]) => rule === 'no-cycle')
  write(`refused-${cycle}/shared/b.ts`, "import * as a from './a.ts'\nexport const b = a")

  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const config = join(ROOT, 'scripts/oxlint.config.ts')
  const run = spawnSync(NODE, [oxlint, '-c', config, '-f', 'json', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  found = Report.parse(JSON.parse(run.stdout)).diagnostics
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function speaks(place: string, rule: string) {
  return found.some(({ code, filename }) => {
    return code.includes(`(${rule})`) && filename.includes(`${place}/`)
  })
}

describe('the linter refuses', () => {
  test.each(refused.map(([what, , , rule], place) => ({ what, rule, place })))(
    '$what',
    ({ rule, place }) => expect(speaks(`refused-${place}`, rule)).toBe(true),
  )
})

describe('the linter allows', () => {
  test.each(allowed.map(([what, , , rule], place) => ({ what, rule, place })))(
    '$what',
    ({ rule, place }) => expect(speaks(`allowed-${place}`, rule)).toBe(false),
  )
})
