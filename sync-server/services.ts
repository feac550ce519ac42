import type { Logger } from 'pino'
import type { AiSettings } from './ai-settings.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { ACCOUNT_LETTERS } from './features/mail/account-letters.ts'
import type { MailOffice } from './features/mail/send-mail.ts'
import { postmanFor } from './features/mail/stored-mails.ts'
import { PersonalRows } from './features/account/personal-rows.ts'
import type { Place } from './features/admin/overview.ts'
import { Tokens } from './features/auth/tokens.ts'
import { digestWriter } from './features/digests/digest-letter.ts'
import { Documents } from './features/documents/documents.ts'
import { FileStore } from './features/files/file-store.ts'
import type { StoreParts } from './features/files/store-file.ts'
import { Generator } from './features/generation/generator.ts'
import type { Bell } from './features/notifications/ring.ts'
import type { PersonalData, Traces } from './features/personal.ts'
import { Cashier } from './features/payments/cashier.ts'
import { Vapid } from './features/push/vapid.ts'
import { SearchIndex } from './features/search/search-index.ts'
import { Proofs } from './features/trust/proofs.ts'
import { KeptReplies } from './http/kept-replies.ts'
import { type RateLimits, rateLimits } from './http/rate-limit.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { epochOf } from './sync/changes.ts'
import type { EntityLoaders, ScopeGates } from './sync/entities.ts'
import { ErasedAccounts } from './db/erased-accounts.ts'
import { Live } from './sync/live.ts'
import { News } from './sync/news.ts'
import { SessionEnds } from './sync/session-ends.ts'

/** What the server has, once: a feature says which of it it needs. */
export interface Services {
  config: Config
  db: Database
  log: Logger
  /** How each kind of thing is rendered, and who may follow which scope. */
  loaders: EntityLoaders
  gates: ScopeGates
  /** What belongs to people, and what others keep of them. */
  personal: PersonalRows
  traces: readonly Traces[]
  /** Generation of the database: rises when it went back in time. */
  epoch: number
  publicUrl: URL
  trustedProxies: string[]
  /** Of the sign-in: `__Host-rt` where the server is reached by https. */
  cookieName: string
  ai: AiSettings | null
  payments: PaymentSettings | null
  news: News
  live: Live
  kept: KeptReplies
  limits: RateLimits
  tokens: Tokens
  proofs: Proofs
  ends: SessionEnds
  erased: ErasedAccounts
  store: FileStore
  files: StoreParts
  documents: Documents
  index: SearchIndex
  office: MailOffice
  /** What browsers are reached with while they are closed. */
  bell: Bell
  generator: Generator
  cashier: Cashier
  /** Where it runs, for its admins. */
  place: Place
}

/** What all features give together. */
interface FromFeatures extends Pick<Services, 'loaders' | 'gates' | 'traces'> {
  personal: PersonalData
}

export async function createServices(
  config: Config,
  db: Database,
  log: Logger,
  { loaders, gates, personal, traces }: FromFeatures,
): Promise<Services> {
  const { ai, payments, publicUrl, trustedProxies, secrets } = config
  const news = new News()
  const ends = new SessionEnds()
  const store = new FileStore(config.dataDir)
  const files = { db, store, quota: config.storageQuota }
  const documents = new Documents({ db, news, ends, log, isLimited: config.rateLimits })
  const generator = new Generator({ db, news, documents, files, ai, log })
  return {
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
    news,
    live: new Live(db, gates, news, ends),
    kept: new KeptReplies(news),
    limits: rateLimits(config.rateLimits),
    tokens: new Tokens(secrets.token),
    proofs: new Proofs(db, secrets.refresh, config.proofWork),
    ends,
    erased: new ErasedAccounts(config.dataDir),
    store,
    files,
    documents,
    index: new SearchIndex(db),
    office: officeFor(config, db, loaders),
    bell: bellFor(config, loaders),
    generator,
    cashier: new Cashier({ db, news, log, generator, ai, payments, publicUrl }),
    place: placeOf(config),
  }
}

function officeFor(config: Config, db: Database, loaders: EntityLoaders): MailOffice {
  return {
    db,
    postman: postmanFor(config),
    writers: { ...ACCOUNT_LETTERS, news: digestWriter(loaders) },
    secret: config.secrets.mail,
    publicUrl: config.publicUrl,
  }
}

function bellFor({ secrets, publicUrl, pushToLoopback }: Config, loaders: EntityLoaders): Bell {
  return {
    vapid: new Vapid(secrets.push, contactOf(publicUrl)),
    loaders,
    origin: publicUrl.origin,
    allowLoopback: pushToLoopback,
    resting: new Map(),
  }
}

function placeOf({ dataDir, databaseFile }: Config): Place {
  return { dataDir, databaseFile, startedAt: new Date().toISOString(), unlistedProxy: null }
}

/** Whom a push service may write to. */
function contactOf(publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? publicUrl.origin : `mailto:admin@${publicUrl.hostname}`
}
