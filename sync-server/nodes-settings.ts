import { z } from 'zod'

/** One of several servers for the same site. Without this setting a server is the only one. */
export const NodesEnvironment = {
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'is no Redis, such as redis://localhost:6379' })
    .optional(),
  REDIS_PATIENCE_MS: z.coerce.number('is no number').int().min(1).default(1_000),
}

/** Rows, files and mails in the folder of one server would be out of the others' reach. */
const NEEDED = ['DATABASE_URL', 'S3_BUCKET', 'SMTP_URL'] as const

type Settings = z.infer<z.ZodObject<typeof NodesEnvironment>> & {
  [name in (typeof NEEDED)[number]]?: string | undefined
}

/** Names the settings that miss others. */
export function checkNodes(settings: Settings, context: z.RefinementCtx<Settings>): void {
  if (settings.REDIS_URL === undefined) return
  const message = 'is missing: servers that share a site (REDIS_URL) need it'
  for (const name of NEEDED)
    if (settings[name] === undefined) context.addIssue({ code: 'custom', path: [name], message })
}
