import { useEffect, useState } from 'react'
import { noteKey } from '../store/accounts.ts'
import { useApp } from './app-context.ts'

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // A full device remembers nothing; the next first paint is empty for a moment, as on a new one.
  }
}

/**
 * What the screen showed last, until the databases have answered: nothing moves when they do. This device notes it for the
 * account, and forgets it with the account.
 */
export function useRemembered<T>(name: string, fresh: T | undefined): T | undefined {
  const key = noteKey(useApp().account.userId, name)
  const [before] = useState(() => read<T>(key))
  const text = fresh === undefined ? undefined : JSON.stringify(fresh)
  useEffect(() => {
    if (text !== undefined) write(key, text)
  }, [key, text])
  return fresh ?? before
}

/** A choice that this device keeps for the account. */
export function useNoted<T>(name: string): [T | undefined, (value: T) => void] {
  const key = noteKey(useApp().account.userId, name)
  const [value, setValue] = useState(() => read<T>(key))
  return [
    value,
    (next) => {
      write(key, JSON.stringify(next))
      setValue(next)
    },
  ]
}
