import PostalMime, { type Email } from 'postal-mime'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { auth } from '../features/auth/auth.feature.ts'
import { mail } from '../features/mail/mail.feature.ts'
import { jobKinds } from '../jobs/define-job.ts'
import { Jobs } from '../jobs/jobs.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface Received {
  to: string
  raw: string
  mail: Email
}

/** A real mail server on loopback. */
export interface Mailbox {
  url: string
  received: Received[]
  /** The replies to the next mails, one each: an SMTP code, such as 451. */
  answers: number[]
  close(): Promise<void>
}

export async function openMailbox(
  options: { startTls?: boolean; port?: number } = {},
): Promise<Mailbox> {
  const received: Received[] = []
  const answers: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    // A server that goes down does not wait 30 s for the connections that clients keep.
    closeTimeout: 10,
    ...(options.startTls ? {} : { disabledCommands: ['STARTTLS'] }),
    onData(stream, session, done) {
      void read(stream).then(async (raw) => {
        const code = answers.shift()
        if (code !== undefined)
          return done(Object.assign(new Error(`Not this one`), { responseCode: code }))
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        received.push({ to, raw, mail: await PostalMime.parse(raw) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function read(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

export interface PostApp extends TestApp {
  /** Does the work that is due by then: first the requested mails, then the sending. */
  post(now?: Date): Promise<void>
  /** Only the first of it: the mails wait to be sent. */
  write(): Promise<void>
}

/** The real app with its mail jobs. */
export async function createPostApp(env: Record<string, string> = {}): Promise<PostApp> {
  const app = await createTestApp({ PUBLIC_URL: 'http://loreloom.test', ...env })
  const kinds = jobKinds([...mail.jobs, ...auth.jobs], app.app)
  const jobs = new Jobs(app.db, kinds, pino({ level: 'silent' }))
  return {
    ...app,
    async post(now) {
      await jobs.runDue(now, 'fast')
      await jobs.runDue(now, 'network')
    },
    write: () => jobs.runDue(undefined, 'fast'),
    async close() {
      await jobs.stop()
      await app.close()
    },
  }
}

/** The token of a mail's link. */
export function tokenIn({ mail }: Received): string {
  const token = /#([\w-]{43})\b/.exec(mail.text ?? '')?.[1]
  if (!token) throw new Error(`No link in: ${mail.text}`)
  return token
}
