import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#shared/testing/free-port.ts'
import type { S3Settings } from '../../s3-settings.ts'

const PROGRAM = join(import.meta.dirname, 'serve.ts')
const BUCKET = 'harbour'

/** A real S3 server with a process of its own, which a test may kill and start again over the same objects and at the same port. */
export class S3Process {
  readonly directory = mkdtempSync(join(tmpdir(), 'loreloom-s3-'))
  #child: ChildProcess | null = null
  #port = 0

  async start(): Promise<void> {
    mkdirSync(join(this.directory, BUCKET), { recursive: true })
    this.#port ||= await freePort()
    const child = fork(PROGRAM, [this.directory, String(this.#port)], { execArgv: [] })
    this.#child = child
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The S3 server ended with ${code}.`)
    })
    // Once it runs it is killed, which nobody waits for here.
    ended.catch(() => undefined)
    await Promise.race([once(child, 'message'), ended])
  }

  /** At once, with what it was at. */
  async kill(): Promise<void> {
    const gone = once(this.#child!, 'exit')
    this.#child!.kill('SIGKILL')
    await gone
  }

  get settings(): S3Settings {
    const key = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
    const endpoint = `http://127.0.0.1:${this.#port}`
    return { endpoint, bucket: BUCKET, region: 'us-east-1', ...key }
  }

  /** The settings of a server. */
  get env(): Record<string, string> {
    const { endpoint, bucket, accessKey, secretKey } = this.settings
    const key = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
    return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...key }
  }

  async remove(): Promise<void> {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) await this.kill()
    rmSync(this.directory, { recursive: true, force: true })
  }
}
