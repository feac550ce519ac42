import { z } from 'zod'
import { MAX_ANNOUNCEMENT_LENGTH, MAX_BLOCKED, MAX_REASON_LENGTH } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { siteNameProblem } from '../rules/site-name.ts'
import { SIGN_UPS } from '../rules/site.ts'
import { domainProblem, wordProblem } from '../rules/spam.ts'
import { visibleLength } from '../rules/text.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, KeyParams, Paging, Timestamp } from './fields.ts'
import { GENERATION_KINDS } from './generation.ts'
import { Overview } from './admin-overview.ts'
import { Payment } from './payments.ts'
import { Author } from './users.ts'

const Count = z.number().int()
/** The admin's reason for an act; the server keeps it in the admin log. */
const Reason = checked((text) =>
  visibleLength(text) === 0 ? 'Please give a reason' : bodyProblem(text, MAX_REASON_LENGTH),
)
const Reasoned = z.strictObject({ reason: Reason })

const AdminUser = Author.extend({
  email: z.string(),
  joined_at: Timestamp,
  last_seen_at: Timestamp.nullable(),
  is_admin: z.boolean(),
  posts: Count,
  comments: Count,
  storage_bytes: Count,
  suspension: z
    .object({
      reason: z.string(),
      until: Timestamp.nullable(),
      since: Timestamp,
      appeal: z.string().nullable(),
    })
    .nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

const Job = z.object({
  id: Id,
  name: z.string(),
  run_at: Timestamp,
  attempts: Count,
  state: z.enum(['waiting', 'running', 'failed']),
  last_error: z.string().nullable(),
})
export type Job = z.infer<typeof Job>

const Mail = z.object({
  id: Id,
  kind: z.string(),
  username: z.string(),
  /** The part before the `@` is masked. */
  address: z.string(),
  state: z.enum(['waiting', 'failed']),
  attempts: Count,
  last_error: z.string().nullable(),
  created_at: Timestamp,
})
export type Mail = z.infer<typeof Mail>

const StorageUse = z.object({
  kinds: z.array(z.object({ kind: z.string(), files: Count, bytes: Count })),
  accounts: z.array(Author.extend({ bytes: Count })),
  database_bytes: Count,
  /** The free space on the disk with the data folder. */
  free_bytes: Count,
})
export type StorageUse = z.infer<typeof StorageUse>

/** The result of one check of a model server. `cure`: the remedy for the operator, null if the check passed. */
const ModelCheck = z.object({
  name: z.enum(['models', 'answer', 'json', 'window']),
  ok: z.boolean(),
  found: z.string(),
  cure: z.string().nullable(),
})
const ModelProbe = z.object({
  checks: z.array(ModelCheck),
  /** True if the model gave an answer: then it can plan books. */
  works: z.boolean(),
  probed_at: Timestamp,
})
export type ModelProbe = z.infer<typeof ModelProbe>

const Spent = z.object({
  asked: Count,
  calls: Count,
  tokens_in: Count,
  tokens_out: Count,
  /** In the operator's money; null without OPENAI_PRICE_IN and OPENAI_PRICE_OUT. */
  cost: z.number().nullable(),
})
const GenerationUse = z.object({
  /** Null if the settings name no model. */
  model: z
    .object({
      name: z.string(),
      /** Names of the model that checks texts and of the model that makes covers; null if the settings name no such model. */
      check_name: z.string().nullable(),
      image_name: z.string().nullable(),
      address: z.string(),
    })
    .nullable(),
  /** The result of the last probe by an admin; null before the first. */
  probe: ModelProbe.nullable(),
  /** Since midnight UTC. */
  today: Spent,
  /** The last 30 days, today included. */
  month: Spent,
  /** The daily budget of all accounts, and the part used today: money if prices are set, else tokens. Null: no limit. */
  budget: z.object({ limit: z.number(), spent: z.number() }).nullable(),
  /** In the last 30 days, dearest first. */
  kinds: z.array(Spent.extend({ kind: z.enum(GENERATION_KINDS) })),
  under_way: Count,
  /** In the last 30 days, most frequent first. */
  errors: z.array(z.object({ message: z.string(), count: Count })),
  /** The accounts with the most requests in the last 30 days. */
  accounts: z.array(Author.extend(Spent.shape)),
})
export type GenerationUse = z.infer<typeof GenerationUse>

/** Sales, and problems that an admin has to look at. Amounts in hundredths. */
const OrderUse = z.object({
  /** Null if books are free of charge. */
  provider: z
    .object({ is_live: z.boolean(), has_webhook: z.boolean(), currency: z.string() })
    .nullable(),
  /** In the last 30 days. */
  month: z.object({ orders: Count, paid: z.number().int(), refunded: z.number().int() }),
  /** Webhook calls since the server started whose signature was not the provider's. */
  forged: Count,
  /** The invalid page address that the provider last returned when a user wanted to pay. */
  strange_page: z.string().nullable(),
  /** The time of the provider's last webhook call; null: never. */
  last_event_at: Timestamp.nullable(),
  orders: z.array(
    Payment.extend({
      username: z.string().nullable(),
      problem: z.string().nullable(),
      /** Refunds that the provider refused: an admin can request them again. */
      failed_refunds: z.array(
        z.object({ id: z.string(), amount: z.number().int(), error: z.string().nullable() }),
      ),
    }),
  ),
  /** Payments to this server for orders that are not in its database. */
  strays: z.array(
    z.object({
      session_id: z.string(),
      amount: z.number().int(),
      currency: z.string(),
      created_at: Timestamp,
    }),
  ),
})
export type OrderUse = z.infer<typeof OrderUse>

const lines = (problem: (line: string) => string | null) =>
  z
    .array(
      z
        .string()
        .transform((line) => line.trim().toLowerCase())
        .superRefine((line, context) => {
          const message = problem(line)
          if (message) context.addIssue({ code: 'custom', message })
        }),
    )
    .max(MAX_BLOCKED)
const SiteSettings = z.strictObject({
  /** Empty: the product's own name. */
  name: checked(siteNameProblem),
  /** The picture beside the name. */
  icon_file_id: Id.nullable(),
  announcement: checked((text) => bodyProblem(text, MAX_ANNOUNCEMENT_LENGTH)),
  signups: z.enum(SIGN_UPS),
  /** Off: the server asks the language model nothing, and all generations wait. */
  generation_open: z.boolean(),
  blocked_words: lines(wordProblem),
  blocked_domains: lines(domainProblem),
  /** Links of new accounts to these are not reported. */
  trusted_domains: lines(domainProblem),
})
export type SiteSettings = z.infer<typeof SiteSettings>

const AdminAct = z.object({
  id: Id,
  /** Null is the server's own console. */
  admin: z.string().nullable(),
  action: z.string(),
  item: z.string(),
  /** The item's name at the time of the act. */
  label: z.string(),
  reason: z.string(),
  created_at: Timestamp,
})
export type AdminAct = z.infer<typeof AdminAct>

const Read = { method: 'GET', auth: 'required', offline: 'online' } as const
const Write = { method: 'POST', auth: 'required', offline: 'online' } as const

/** Calls for site admins only. Each act has a reason, and the server logs it; no call edits that log. */
export const admin = {
  overview: endpoint({
    ...Read,
    path: '/admin/overview',
    summary: 'Counts of accounts and content, and of the work that waits for an admin',
    output: Overview,
  }),
  users: endpoint({
    ...Read,
    path: '/admin/users',
    summary: 'Accounts, newest first: all, suspended, with an appeal, or admins; by name or e-mail',
    query: Paging.extend({
      search: z.string().max(200).default(''),
      show: z.enum(['all', 'suspended', 'appeals', 'admins']).default('all'),
    }),
    paged: true,
    output: z.array(AdminUser),
  }),
  suspend: endpoint({
    ...Write,
    path: '/admin/users/:id/suspend',
    summary: 'Suspend an account, so that it cannot reach other users, until a date or for good',
    params: IdParams,
    body: Reasoned.extend({ until: Timestamp.nullable() }),
    output: Done,
  }),
  lift: endpoint({
    ...Write,
    path: '/admin/users/:id/lift',
    summary: 'End a suspension',
    params: IdParams,
    body: Reasoned,
    output: Done,
  }),
  appoint: endpoint({
    ...Write,
    path: '/admin/users/:id/admin',
    summary: 'Make a user a site admin, or end it; the last admin stays',
    params: IdParams,
    body: Reasoned.extend({ is_admin: z.boolean() }),
    output: Done,
  }),
  endSessions: endpoint({
    ...Write,
    path: '/admin/users/:id/end-sessions',
    summary: 'Sign a user out on all devices',
    params: IdParams,
    body: Reasoned,
    output: Done,
  }),
  restoreBook: endpoint({
    ...Write,
    path: '/admin/books/:id/restore',
    summary: 'Make a book public again that an admin removed',
    params: IdParams,
    body: Reasoned,
    output: Done,
  }),
  jobs: endpoint({
    ...Read,
    path: '/admin/jobs',
    summary: 'Jobs that wait, run or failed; failed ones first',
    output: z.array(Job),
  }),
  actOnJob: endpoint({
    ...Write,
    path: '/admin/jobs/:id',
    summary: 'Try a job again now, or give it up',
    params: IdParams,
    body: Reasoned.extend({ act: z.enum(['retry', 'delete']) }),
    output: Done,
  }),
  mails: endpoint({
    ...Read,
    path: '/admin/mails',
    summary: 'Mail that waits or could not be sent; failed mail first',
    output: z.array(Mail),
  }),
  retryMail: endpoint({
    ...Write,
    path: '/admin/mails/:id/retry',
    summary: 'Try to send a mail again now',
    params: IdParams,
    body: Reasoned,
    output: Done,
  }),
  storage: endpoint({
    ...Read,
    path: '/admin/storage',
    summary: 'Storage used by files, by kind and by account',
    output: StorageUse,
  }),
  generation: endpoint({
    ...Read,
    path: '/admin/generation',
    summary: 'The language model: the result of its last test, and its use',
    output: GenerationUse,
  }),
  probe: endpoint({
    ...Write,
    acts: true,
    path: '/admin/generation/probe',
    summary: 'Try the language model: its name, an answer, data by a schema, a long prompt',
    output: ModelProbe,
  }),
  orders: endpoint({
    ...Read,
    path: '/admin/orders',
    summary: 'Payments and refunds, latest first, and the work that waits for an admin',
    output: OrderUse,
  }),
  retryRefund: endpoint({
    ...Write,
    path: '/admin/orders/:id/retry-refund',
    summary: 'Ask the payment provider once more for the refunds of an order that failed',
    params: IdParams,
    body: Reasoned,
    output: Done,
  }),
  decideStray: endpoint({
    ...Write,
    acts: true,
    path: '/admin/stray-payments/:id',
    summary: 'Refund a payment whose order is not here, or mark it as not ours',
    params: KeyParams,
    body: Reasoned.extend({ decision: z.enum(['refunded', 'not_ours']) }),
    output: Done,
  }),
  settings: endpoint({
    ...Read,
    path: '/admin/settings',
    summary: 'The settings of the whole site',
    output: SiteSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    auth: 'required',
    offline: 'online',
    path: '/admin/settings',
    summary: 'Change the given settings of the whole site',
    body: SiteSettings.partial().extend({ reason: Reason }),
    output: SiteSettings,
  }),
  log: endpoint({
    ...Read,
    path: '/admin/log',
    summary: 'The acts of admins, latest first',
    query: Paging,
    paged: true,
    output: z.array(AdminAct),
  }),
}

export const adminFeature = {
  calls: admin,
  errors: {
    'admin.forbidden': [403, 'Only site admins may do this.'],
    'admin.is_admin': [409, 'A site admin cannot be suspended. Take the right away first.'],
    'admin.suspended': [409, 'This account is suspended. Lift the suspension first.'],
    'admin.last': [409, 'This is the last site admin. Appoint another one first.'],
    'admin.book_not_removed': [409, 'This book is not removed.'],
    'admin.mail_gone': [404, 'This mail is gone, or was sent.'],
    'admin.job_gone': [404, 'This job is gone.'],
  },
} satisfies Feature
