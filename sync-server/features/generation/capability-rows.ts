import type { AiSettings } from '../../ai-settings.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { AiCapabilitiesTable } from '../../db/tables/generation.ts'
import { type Capabilities, USUAL } from './capabilities.ts'
import type { Check, ProbeResult } from './probe.ts'

type ModelAddress = Pick<AiSettings, 'baseUrl' | 'model'>

export interface KeptProbe extends ProbeResult {
  probed_at: string
}

/** The last probe of this model server; null when no admin has tried it. */
export async function keptProbe(
  db: Connection,
  { baseUrl, model }: ModelAddress,
): Promise<KeptProbe | null> {
  const row = await db.first(selectProbe, { base_url: baseUrl, model })
  if (!row) return null
  return {
    checks: JSON.parse(row.checks) as Check[],
    capabilities: JSON.parse(row.capabilities) as Capabilities,
    works: row.works === 1,
    probed_at: row.probed_at,
  }
}

export async function rememberedCapabilities(
  db: Connection,
  address: ModelAddress,
): Promise<Capabilities> {
  return (await keptProbe(db, address))?.capabilities ?? USUAL
}

export async function keepProbe(
  trx: Transaction,
  { baseUrl, model }: ModelAddress,
  { checks, capabilities, works }: ProbeResult,
  now: string,
): Promise<void> {
  await trx.run(putProbe, {
    base_url: baseUrl,
    model,
    capabilities: JSON.stringify(capabilities),
    checks: JSON.stringify(checks),
    works: Number(works),
    probed_at: now,
  })
}

const selectProbe = statement<{ base_url: string; model: string }>()((db, value) =>
  db
    .selectFrom('ai_capabilities')
    .selectAll()
    .where('base_url', '=', value.base_url)
    .where('model', '=', value.model),
)
const putProbe = statement<AiCapabilitiesTable>()((db, value) =>
  db
    .insertInto('ai_capabilities')
    .values({
      base_url: value.base_url,
      model: value.model,
      capabilities: value.capabilities,
      checks: value.checks,
      works: value.works,
      probed_at: value.probed_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['base_url', 'model']).doUpdateSet((eb) => ({
        capabilities: eb.ref('excluded.capabilities'),
        checks: eb.ref('excluded.checks'),
        works: eb.ref('excluded.works'),
        probed_at: eb.ref('excluded.probed_at'),
      })),
    ),
)
