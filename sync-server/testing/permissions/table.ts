import { globSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints, type EndpointName } from '#shared/contract/index.ts'
import type { Row, Rows } from './people.ts'

const HELPERS = ['people.ts', 'table.ts']
const files = globSync('*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !HELPERS.includes(file),
)
const parts = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ join(import.meta.dirname, file))),
)
const order = allEndpoints().map(([name]) => name)

/** Every write call, in the order of the contract. The other files of this folder have the rows, by feature. */
export const TABLE = (parts as { rows: Rows }[])
  .flatMap(({ rows }) => Object.entries(rows) as [EndpointName, Row][])
  .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
