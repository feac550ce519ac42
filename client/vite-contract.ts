import type { Plugin } from 'vite'
import { allEndpoints } from '../shared/contract/index.ts'

const NAME = 'virtual:contract'
const RESOLVED = `\0${NAME}`

/**
 * `virtual:contract`: how each call is sent, without its schemas, so that the browser never loads zod.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'loreloom-contract',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null
      const endpoints = allEndpoints().map(([name, { method, path, auth, offline }]) => [
        name,
        { method, path, auth, offline },
      ])
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(endpoints))}`
    },
  }
}
