import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { DAILY_COINS, DEFAULT_STORAGE_BYTES, SIGN_UP_COINS } from '#shared/limits.ts'
import { isLoopback } from '#shared/rules/loopback.ts'
import { AiEnvironment, type AiSettings, checkAi, readAi } from './ai-settings.ts'
import { checkCopy, CopyEnvironment, type CopySettings, readCopy } from './copy-settings.ts'
import { databaseIn, DEFAULT_DATA_DIR } from './data-folder.ts'
import { checkNodes, NodesEnvironment } from './nodes-settings.ts'
import {
  checkPayments,
  PaymentEnvironment,
  type PaymentSettings,
  readPayments,
} from './payment-settings.ts'
import { checkS3, readS3, S3Environment, type S3Settings } from './s3-settings.ts'

const MB = 1024 * 1024
/** About a second of a laptop, three of a slow phone. */
const PROOF_WORK = 4_000

const A_WEB_ADDRESS = 'is no web address, such as https://table.example.org'
const A_DATABASE = 'is no PostgreSQL, such as postgres://loreloom:password@localhost/loreloom'
const A_CONTACT = 'is neither a mail address nor a web address'
const A_MAIL_SERVER = 'is no mail server, such as smtps://name:password@mail.example.org'
const A_SENDER =
  'is no sender. Write it like this, with no quotation marks around it: The Table <us@example.org>'
const ADDRESSES = 'has to list IP addresses, such as 127.0.0.1, with commas between them'
/** An address, or a name and an address. Marks around all of it would become a part of the address. */
const SENDER = /^(?:[^<>]*<[^\s<>"@]+@[^\s<>"@]+>|[^\s<>"@]+@[^\s<>"@]+)$/

const listed = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
const areAddresses = (all: string[]) => all.every((one) => isIP(one) !== 0)

const Environment = z
  .object({
    PORT: z.coerce.number('is no number').int().min(0).max(65_535).default(8787),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
    DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/, error: A_DATABASE }).optional(),
    NEW_DATABASE: z.enum(['yes', 'no']).default('no'),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: A_WEB_ADDRESS }).optional(),
    TRUST_PROXY: z.string().default('').transform(listed).refine(areAddresses, ADDRESSES),
    METRICS_TOKEN: z
      .string()
      .min(16, 'has to have 16 characters at least')
      .regex(/^[!-~](?:[ -~]*[!-~])?$/, 'has signs that a header cannot carry')
      .optional(),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    PROOF_WORK: z.coerce.number().int().min(0).max(1_000_000).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    OPERATOR: z.string().trim().max(200).optional(),
    CONTACT: z.union([z.email(), z.url({ protocol: /^https?$/ })], A_CONTACT).optional(),
    PUSH_TO_LOOPBACK: z.enum(['on', 'off']).default('off'),
    CLIENT_DIR: z.string().default('./dist/client'),
    SIGN_UP_COINS: z.coerce.number().int().min(0).max(1_000_000).default(SIGN_UP_COINS),
    STORAGE_QUOTA_MB: z.coerce.number().int().min(0).max(10_000_000).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: A_MAIL_SERVER }).optional(),
    MAIL_FROM: z.string().max(320).regex(SENDER, A_SENDER).optional(),
    DAILY_COINS: z.coerce.number().int().min(0).max(1_000_000).default(DAILY_COINS),
    ...AiEnvironment,
    ...PaymentEnvironment,
    ...CopyEnvironment,
    ...NodesEnvironment,
    ...S3Environment,
  })
  .superRefine(checkAi)
  .superRefine(checkPayments)
  .superRefine(checkS3)
  .superRefine(checkCopy)
  .superRefine(checkNodes)

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape)

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseFile: string
  /** Null if the database is a file of the data folder. */
  databaseUrl: string | null
  /** Null if this server is the only one of its site. */
  redisUrl: string | null
  redisPatienceMs: number
  /** True if the operator allows a new site in a folder with traces of an older one. */
  newDatabase: boolean
  clientDir: string
  /** The address at which users reach this server; links and origin checks use it, never the Host header. */
  publicUrl: URL
  /** The operator and their contact address, for the legal pages. */
  operator: string | null
  contact: string | null
  trustedProxies: string[]
  /** The key to `/metrics`; null: there is no such page. */
  metricsToken: string | null
  rateLimits: boolean
  /** The most attempts that the puzzle before a sign-up takes; 0: no puzzle. */
  proofWork: number
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  signUpCoins: number
  dailyCoins: number
  /** Bytes that the files of one account may take. */
  storageQuota: number
  /** The address of the mail server; without it the server writes every mail to a file in the data folder. */
  smtpUrl: string | null
  mailFrom: string
  /** Null if no language model writes here. */
  ai: AiSettings | null
  /** Null if books are free of charge. */
  payments: PaymentSettings | null
  /** The bucket with all files of the site; null if they are in the data folder. */
  files: S3Settings | null
  /** Null if the server keeps no second copy. */
  copy: CopySettings | null
  /** True if a push service may run on this machine: for tests. */
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
  const s3 = readS3(settings)
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseFile: databaseIn(dataDir),
    databaseUrl: settings.DATABASE_URL ?? null,
    redisUrl: settings.REDIS_URL ?? null,
    redisPatienceMs: settings.REDIS_PATIENCE_MS,
    newDatabase: settings.NEW_DATABASE === 'yes',
    clientDir: resolve(settings.CLIENT_DIR),
    publicUrl,
    operator: settings.OPERATOR ?? null,
    contact: settings.CONTACT ?? null,
    trustedProxies: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN ?? null,
    rateLimits: settings.RATE_LIMITS === 'on',
    // Without rate limits there are no puzzles by default; a test that wants them sets PROOF_WORK.
    proofWork: canProve(settings)
      ? (settings.PROOF_WORK ?? (settings.RATE_LIMITS === 'on' ? PROOF_WORK : 0))
      : 0,
    logLevel: settings.LOG_LEVEL,
    signUpCoins: settings.SIGN_UP_COINS,
    dailyCoins: settings.DAILY_COINS,
    storageQuota: (settings.STORAGE_QUOTA_MB ?? DEFAULT_STORAGE_BYTES / MB) * MB,
    ai: readAi(settings),
    payments: readPayments(settings),
    files: settings.DATABASE_URL === undefined ? null : s3,
    copy: readCopy(settings, s3),
    pushToLoopback: settings.PUSH_TO_LOOPBACK === 'on',
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `Loreloom <no-reply@${publicUrl.hostname}>`,
  }
}

/**
 * Browsers give cryptography to pages of https and of their own machine only. Without PUBLIC_URL the people of a server that
 * listens beyond this machine reach it by its bare address.
 */
function canProve({ PUBLIC_URL, HOST }: z.infer<typeof Environment>): boolean {
  if (PUBLIC_URL === undefined) return isLoopback(HOST)
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || isLoopback(hostname)
}
