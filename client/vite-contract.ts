import type { Plugin } from 'vite'
import { allEndpoints } from '../shared/contract/index.ts'

const NAME = 'virtual:contract'
const RESOLVED = `\0${NAME}`

/**
 * `virtual:contract`: how each call is sent, without its schemas, so that the browser never loads zod. It is part of what
 * every first visit loads, so it is written as short as it can be.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'loreloom-contract',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null
      const lines = allEndpoints().map(
        ([name, { method, path, auth }]) =>
          `${name} ${method} ${path}${auth === 'none' ? ' -' : ''}`,
      )
      return `export const endpoints = Object.fromEntries(${JSON.stringify(lines.join('|'))}.split('|').map((line) => {
  const [name, method, path, bare] = line.split(' ')
  return [name, { method, path, bare: bare === '-' }]
}))`
    },
  }
}
