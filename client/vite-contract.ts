import type { Plugin } from 'vite'
import { allEndpoints } from '../shared/contract/index.ts'
import { ERRORS } from '../shared/errors.ts'

/** Modules of what the client needs of the contract and of the errors, without the schemas: the browser never loads zod. */
const MODULES: Record<string, () => string> = {
  'virtual:contract': endpoints,
  'virtual:error-texts': errorTexts,
}

export function contractPlugin(): Plugin {
  return {
    name: 'loreloom-contract',
    resolveId: (id) => (id in MODULES ? `\0${id}` : null),
    load: (id) => MODULES[id.slice(1)]?.() ?? null,
  }
}

/** The way in which each call is sent. Every first visit loads it, so it is as short as it can be. */
function endpoints(): string {
  const lines = allEndpoints().map(
    ([name, { method, path, auth }]) => `${name} ${method} ${path}${auth === 'none' ? ' -' : ''}`,
  )
  return `export const endpoints = Object.fromEntries(${JSON.stringify(lines.join('|'))}.split('|').map((line) => {
  const [name, method, path, bare] = line.split(' ')
  return [name, { method, path, bare: bare === '-' }]
}))`
}

function errorTexts(): string {
  const texts = Object.entries(ERRORS).map(([code, [, text]]) => [code, text])
  return `export const errorTexts = ${JSON.stringify(Object.fromEntries(texts))}`
}
