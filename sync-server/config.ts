import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { DAILY_COINS, DEFAULT_STORAGE_BYTES, SIGN_UP_COINS } from '#shared/limits.ts'

const MB = 1024 * 1024
/** About a second of a laptop, three of a slow phone. */
const PROOF_WORK = 4_000

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8787),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.string().default(''),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  PROOF_WORK: z.coerce.number().int().min(0).max(1_000_000).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  OPERATOR: z.string().trim().max(200).optional(),
  CONTACT: z.union([z.email(), z.url({ protocol: /^https?$/ })]).optional(),
  PUSH_TO_LOOPBACK: z.enum(['on', 'off']).default('off'),
  CLIENT_DIR: z.string().default('./dist/client'),
  SIGN_UP_COINS: z.coerce.number().int().min(0).max(1_000_000).default(SIGN_UP_COINS),
  STORAGE_QUOTA_MB: z.coerce.number().int().min(0).max(10_000_000).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
  DAILY_COINS: z.coerce.number().int().min(0).max(1_000_000).default(DAILY_COINS),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseFile: string
  clientDir: string
  /** Where people reach this server; links and origin checks use this, never the Host header. */
  publicUrl: URL
  /** Who runs this server and how to reach them, for the legal pages. */
  operator: string | null
  contact: string | null
  trustedProxies: string[]
  rateLimits: boolean
  /** How many attempts a puzzle before a sign-up takes at most; 0 asks for none. */
  proofWork: number
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  signUpCoins: number
  dailyCoins: number
  /** Bytes that the files of one account may take. */
  storageQuota: number
  /** Where mail is handed in; without it every mail is a file in the data folder. */
  smtpUrl: string | null
  mailFrom: string
  /** 32 random bytes each, made at the first start and kept in the data folder. */
  secrets: { token: Buffer; refresh: Buffer; push: Buffer; mail: Buffer }
  /** Whether a push service may be on this machine: for tests. */
  pushToLoopback: boolean
}

/** Reads the environment once. Throws one readable message that names every wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    )
    throw new Error(`The configuration is not valid:\n${problems.join('\n')}`)
  }
  const settings = parsed.data
  const dataDir = resolve(settings.DATA_DIR)
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseFile: join(dataDir, 'loreloom.db'),
    clientDir: resolve(settings.CLIENT_DIR),
    publicUrl,
    operator: settings.OPERATOR ?? null,
    contact: settings.CONTACT ?? null,
    trustedProxies: settings.TRUST_PROXY.split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    rateLimits: settings.RATE_LIMITS === 'on',
    // Without limits nothing is held back; who wants puzzles all the same says so.
    proofWork: canProve(publicUrl)
      ? (settings.PROOF_WORK ?? (settings.RATE_LIMITS === 'on' ? PROOF_WORK : 0))
      : 0,
    logLevel: settings.LOG_LEVEL,
    signUpCoins: settings.SIGN_UP_COINS,
    dailyCoins: settings.DAILY_COINS,
    storageQuota: (settings.STORAGE_QUOTA_MB ?? DEFAULT_STORAGE_BYTES / MB) * MB,
    secrets: {
      token: keptSecret(dataDir, 'token'),
      refresh: keptSecret(dataDir, 'refresh'),
      push: keptSecret(dataDir, 'push'),
      mail: keptSecret(dataDir, 'mail'),
    },
    pushToLoopback: settings.PUSH_TO_LOOPBACK === 'on',
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `Loreloom <no-reply@${publicUrl.hostname}>`,
  }
}

/** Browsers give cryptography to pages of https and of their own machine only. */
function canProve({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function keptSecret(dataDir: string, name: string): Buffer {
  const file = join(dataDir, `${name}.secret`)
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < 32) throw new Error(`${file} must hold at least 32 bytes in hexadecimal.`)
  return secret
}
