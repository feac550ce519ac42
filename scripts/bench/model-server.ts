// The model server of the tests, in a process of its own. With a number it takes so many milliseconds for each answer.
import { setTimeout as pause } from 'node:timers/promises'
import { type Behaviour, says } from '../../sync-server/testing/model-server/behaviours.ts'
import { openModelServer } from '../../sync-server/testing/model-server/open-model-server.ts'
import { planned } from '../../sync-server/testing/model-server/planner.ts'

const PACE_MS = Number(process.argv[2] ?? 0)
const gaps: number[] = []
let answered: number | null = null

const timed: Behaviour = (reply, asked, text) => {
  if (answered !== null) gaps.push(performance.now() - answered)
  reply.once('finish', () => {
    answered = performance.now()
    console.log(`answered ${Date.now()}`)
  })
  void pause(PACE_MS).then(() => says()(reply, asked, text))
}

const server = await openModelServer()
server.answer(planned)
server.always(timed)
// From an answer to the next question: what the server does for a step. Of a book's last fifth, where there is most to read.
process.once('SIGTERM', () => {
  const last = gaps.slice(-Math.ceil(gaps.length / 5)).toSorted((a, b) => a - b)
  console.log(`gap ${last[Math.floor(last.length * 0.95)]}`)
  process.exit(0)
})
console.log(`port ${new URL(server.url).port}`)
