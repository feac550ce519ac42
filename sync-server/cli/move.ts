import { CannotStart, reasonNotToStart } from '../cannot-start.ts'
import { configOfProcess } from './process-config.ts'
import { databaseIn, leftFile } from '../data-folder.ts'
import { move } from '../move/move.ts'
import { count, Progress } from '../move/progress.ts'
import { howToStart, nameOf, whereOf, whereTo } from '../move/where.ts'
import { whyItStopped } from '../move/why-it-stopped.ts'

// It writes secrets and private texts: nobody else may read them.
process.umask(0o077)
const config = configOfProcess()

try {
  const from = whereOf(config)
  const to = whereTo(process.argv.slice(2), config)
  const begun = performance.now()
  const { rows, tables, files } = await move(config, from, to, new Progress())
  const database = from.databaseUrl === null ? leftFile(databaseIn(from.dataDir)) : nameOf(from)
  const bucket = from.s3 ? `${from.s3.endpoint}/${from.s3.bucket}` : from.dataDir
  const kept = files === null ? database : `${database}, and the files in ${bucket}`
  const brought = files === null ? '' : `, and size and SHA-256 of ${count(files)} files`
  console.log(
    `Moved. Count and hash of ${tables} tables (${count(rows)} rows)${brought} are the same, after ${count(Math.ceil((performance.now() - begun) / 1_000))} s.
Start the server there: ${howToStart(to, config)}
Devices notice nothing. The old place keeps what it had: ${kept}.
Delete that when you no longer need it, since it keeps what users erase from now on.`,
  )
} catch (error) {
  console.error(
    error instanceof CannotStart
      ? error.message
      : (reasonNotToStart(error, config) ?? whyItStopped(error)),
  )
  process.exit(1)
}
