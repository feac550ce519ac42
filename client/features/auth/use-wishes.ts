import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { takeWishes, type Wish } from './wish.ts'

/** Does what a visitor signed in for. A change that could not be stored is told by the sync chip. */
export function useWishes(): void {
  const mutate = useMutate()
  const navigate = useNavigate()
  const { user } = useApp().state
  useEffect(() => {
    const done = async ({ fulfil }: Wish) => fulfil?.(mutate, navigate)
    if (user) for (const wish of takeWishes()) done(wish).catch(() => undefined)
  }, [user, mutate, navigate])
}
