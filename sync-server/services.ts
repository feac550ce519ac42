import type { Logger } from 'pino'
import type { AiSettings } from './ai-settings.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { ACCOUNT_TEMPLATES } from './features/mail/account-templates.ts'
import type { Mailer } from './features/mail/send-mail.ts'
import { transportFor } from './features/mail/stored-mails.ts'
import { PersonalRows } from './features/account/personal-rows.ts'
import type { Runtime } from './features/admin/overview.ts'
import { Tokens } from './features/auth/tokens.ts'
import { digestTemplate } from './features/digests/digest-template.ts'
import { Documents } from './features/documents/documents.ts'
import type { StoreParts } from './features/files/store-file.ts'
import { Generator } from './features/generation/generator.ts'
import type { PushSender } from './features/notifications/deliver-push.ts'
import type { PersonalData, Traces } from './features/personal.ts'
import { Cashier } from './features/payments/cashier.ts'
import { Vapid } from './features/push/vapid.ts'
import { SearchIndex } from './features/search/search-index.ts'
import { Proofs } from './features/anti-abuse/proofs.ts'
import { ResponseCache } from './http/response-cache.ts'
import { type RateLimits, rateLimits } from './http/rate-limit.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { epochOf } from './sync/changes.ts'
import type { EntityLoaders, ScopeGates } from './sync/entities.ts'
import { Live } from './sync/live.ts'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'

/** The server's parts, each made once: a feature names those that it needs. */
export interface Services extends Ports {
  config: Config
  db: Database
  log: Logger
  /** The loader of each kind of entity, and the gate of each kind of scope. */
  loaders: EntityLoaders
  gates: ScopeGates
  /** The users' own rows, and the rows of others that name them. */
  personal: PersonalRows
  traces: readonly Traces[]
  /** Generation of the database: rises when it went back in time. */
  epoch: number
  publicUrl: URL
  trustedProxies: string[]
  /** The cookie of the sign-in: `__Host-rt` if users reach the server by https. */
  cookieName: string
  ai: AiSettings | null
  payments: PaymentSettings | null
  live: Live
  responseCache: ResponseCache
  limits: RateLimits
  /** Null if nobody asks for them. */
  metrics: Metrics | null
  tokens: Tokens
  proofs: Proofs
  files: StoreParts
  documents: Documents
  index: SearchIndex
  mailer: Mailer
  /** Sends push messages to browsers while they are closed. */
  pushSender: PushSender
  generator: Generator
  cashier: Cashier
  /** Facts about the running process, for admins. */
  runtime: Runtime
}

/** The parts that the features provide together. */
interface FromFeatures extends Pick<Services, 'loaders' | 'gates' | 'traces'> {
  personal: PersonalData
}

export async function createServices(
  config: Config,
  db: Database,
  log: Logger,
  ports: Ports,
  { loaders, gates, personal, traces }: FromFeatures,
): Promise<Services> {
  const { ai, payments, publicUrl, trustedProxies } = config
  const { changeBus, revocations, tickets, store, secrets } = ports
  const files = { db, store, quota: config.storageQuota }
  const metrics = await metricsFor(config, db)
  const limits = rateLimits(ports.makeLimiter, config.rateLimits, metrics?.refused)
  const documents = new Documents({
    db,
    changeBus,
    revocations,
    tickets,
    log,
    limits,
    isLimited: config.rateLimits,
    bus: ports.documentBus,
  })
  const generator = new Generator({ db, changeBus, documents, files, ai, log })
  return {
    ...ports,
    config,
    db,
    log,
    loaders,
    gates,
    personal: new PersonalRows(personal),
    traces,
    epoch: await epochOf(db.read),
    publicUrl,
    trustedProxies,
    cookieName: publicUrl.protocol === 'https:' ? '__Host-rt' : 'rt',
    ai,
    payments,
    live: new Live(db, gates, { changeBus, revocations, tickets, limits }),
    responseCache: new ResponseCache(changeBus),
    limits,
    metrics,
    tokens: new Tokens(secrets.token),
    proofs: new Proofs(db, secrets.refresh, config.proofWork),
    files,
    documents,
    index: new SearchIndex(db, log),
    mailer: officeFor(config, secrets, db, loaders),
    pushSender: bellFor(config, secrets, loaders),
    generator,
    cashier: new Cashier({ db, changeBus, log, generator, ai, payments, publicUrl }),
    runtime: placeOf(config, db),
  }
}

/** Loads the code of metrics only where somebody asks for them. */
async function metricsFor({ metricsToken }: Config, db: Database): Promise<Metrics | null> {
  if (metricsToken === null) return null
  const { Metrics } = await import('./metrics/metrics.ts')
  const metrics = new Metrics()
  db.observeCommits(metrics.committed)
  return metrics
}

function officeFor(config: Config, secrets: Secrets, db: Database, loaders: EntityLoaders): Mailer {
  return {
    db,
    transport: transportFor(config),
    templates: { ...ACCOUNT_TEMPLATES, news: digestTemplate(loaders) },
    secret: secrets.mail,
    publicUrl: config.publicUrl,
  }
}

function bellFor(
  { publicUrl, pushToLoopback }: Config,
  secrets: Secrets,
  loaders: EntityLoaders,
): PushSender {
  return {
    vapid: new Vapid(secrets.push, contactOf(publicUrl)),
    loaders,
    origin: publicUrl.origin,
    allowLoopback: pushToLoopback,
    resting: new Map(),
  }
}

function placeOf({ dataDir, smtpUrl, publicUrl, files }: Config, db: Database): Runtime {
  const databaseBytes = () => db.bytes()
  const startedAt = new Date().toISOString()
  const hasMailServer = smtpUrl !== null
  const later = { unlistedProxy: null, copy: null, filesBucket: files?.bucket ?? null }
  return { dataDir, databaseBytes, startedAt, hasMailServer, publicUrl, ...later }
}

/** Whom a push service may write to. */
function contactOf(publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? publicUrl.origin : `mailto:admin@${publicUrl.hostname}`
}
