import type { BookTarget, WrittenDay } from '#shared/contract/targets.ts'
import { dayOf } from '#shared/rules/writing-days.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'

/** The words and the date that a book is to have; undefined until they are read. */
export function useBookTarget(
  bookId: string,
): Pick<BookTarget, 'target_words' | 'due_on'> | undefined {
  const { account, overlay } = useApp()
  const found = useQuery(
    bookId,
    async () => ({ row: await account.cache.rows('book_target').get(bookId) }),
    [account],
  )
  return found && (overlay.fold('book_target', bookId, found.row) ?? NO_TARGET)
}

const NO_TARGET = { target_words: null, due_on: null }

/** The words that the user wants to write in a day; null without a goal, undefined until it is read. */
export function useDayGoal(): number | null | undefined {
  const { account, overlay } = useApp()
  const { userId } = account
  const found = useQuery(
    userId,
    async () => ({ row: await account.cache.rows('day_goal').get(userId) }),
    [account],
  )
  return found && (overlay.fold('day_goal', userId, found.row)?.words ?? null)
}

/** The days of the user's writing, on all devices, pending counts included; one day if it is given. Undefined until it is read. */
export function useWrittenDays(day?: string): WrittenDay[] | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useQuery(
    `written:${day ?? ''}`,
    async () => {
      const table = cache.rows('written_day')
      const rows = await (day ? table.where('id').startsWith(day) : table).toArray()
      const byId = new Map<string, WrittenDay>(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('written_day')])
      return [...ids].flatMap((id) => {
        const row = overlay.fold('written_day', id, byId.get(id))
        return row && (day === undefined || row.day === day) ? [row] : []
      })
    },
    [cache, overlay, day],
  )
}

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The date of a moment where the user is. */
export const dayHere = (at: number) => dayOf(at, here())

const LOOK_MS = 60_000

/** Today where the user is; another day after midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayHere(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayHere(Date.now())), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}
