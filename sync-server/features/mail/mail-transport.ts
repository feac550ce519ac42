import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Nodemailer from 'nodemailer'

/** A mail as it is handed over. */
export interface Envelope {
  /** Names it for the receiver too: one that arrives twice is known. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** The receiver will never take this one; anything else may pass. */
export class RefusedMailError extends Error {}

export interface MailTransport {
  /**
   * Resolves once the mail server has accepted the mail, or its file is written. `atOnce` asks a mail server that did not answer
   * a moment ago, too.
   */
  deliver(envelope: Envelope, options?: { atOnce: true }): Promise<void>
  close(): void
}

interface Sender {
  from: string
  /** The host in message ids. */
  host: string
}

/** A slow mail server has this long, a dead one no longer. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
const UNREACHABLE = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'])
/** The time for which the server leaves an unreachable mail server alone. */
const REST_MS = 30_000

/** Hands mails to a mail server. It has the time of a slow one, not that of a dead one. */
export function smtpTransport(url: string, { from, host }: Sender): MailTransport {
  const transport = onDemand(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections: 2,
      ...PATIENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  let failed: { until: number; error: unknown } | null = null
  return {
    async deliver(envelope, options) {
      // A dead server costs each mail its whole patience: a thousand mails ask once.
      if (failed && Date.now() < failed.until && !options?.atOnce) throw failed.error
      try {
        await (await transport.get()).sendMail(messageOf(envelope, from, host))
        failed = null
      } catch (error) {
        const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
        if (UNREACHABLE.has(code)) failed = { until: Date.now() + REST_MS, error }
        // A refused sign-in or greeting is about us, and can be put right; this is about the mail.
        const isAboutIt = code === 'EENVELOPE' || code === 'EMESSAGE'
        if (isAboutIt && responseCode >= 500)
          throw new RefusedMailError((error as Error).message, { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** Connects to a mail server and signs in, without a mail. Throws its refusal. */
export async function greetMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...PATIENCE })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Without a mail server: writes every mail to a file that any mail program opens. */
export function fileTransport(folder: string, { from, host }: Sender): MailTransport {
  const transport = onDemand(({ createTransport }) =>
    createTransport({
      streamTransport: true,
      buffer: true,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    async deliver(envelope) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const { message } = await (await transport.get()).sendMail(messageOf(envelope, from, host))
      const file = fileOf(folder, envelope.id)
      writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => transport.close(),
  }
}

/** Loads nodemailer and its parts with the first mail. */
function onDemand<T extends { close(): void }>(make: (mailer: typeof Nodemailer) => T) {
  let made: Promise<T> | undefined
  return {
    get: () => (made ??= import('nodemailer').then(make)),
    close: () => void made?.then((transport) => transport.close()),
  }
}

/** Deletes the files of these mails. */
export async function eraseFiles(folder: string, ids: readonly string[]): Promise<void> {
  if (!existsSync(folder)) return
  for (const id of ids) await rm(fileOf(folder, id), { force: true })
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${id}.eml`)
}

function messageOf({ id, to, subject, text, html, headers }: Envelope, from: string, host: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: {
      // No answering machine writes back.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...headers,
    },
  }
}
