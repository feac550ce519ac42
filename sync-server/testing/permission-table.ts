import { join } from 'node:path'
import { allEndpoints, type EndpointName } from '#shared/contract/index.ts'
import { modulesOf } from './modules-of.ts'
import type { Row, Rows } from './permission-rows.ts'

const modules = await modulesOf<{ rows: Rows }>(join(import.meta.dirname, 'permissions'))
const order = allEndpoints().map(([name]) => name)

/** Every write call and some reads, in the order of the contract; `permissions/` has their rows. */
export const TABLE = modules
  .flatMap(([, { rows }]) => Object.entries(rows) as [EndpointName, Row][])
  .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
