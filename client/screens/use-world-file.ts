import { slugify } from '#shared/rules/slug.ts'
import { worldNameProblem } from '#shared/rules/world-form.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { readWorld } from '../features/convert/convert.ts'
import { useWatched } from '../features/convert/preview/use-watched.ts'
import type { WorldText } from '../features/convert/world/world-text.ts'
import { useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { useApp } from '../sync/react/app-context.ts'
import { useImportWorld } from './use-import-world.ts'

interface Options {
  onClose(): void
  onImported(id: string): void
}

/** A world on its way in: its copy is read, its name may be changed, and then it is stored. */
export function useWorldFile({ onClose, onImported }: Options) {
  const { api } = useApp().session
  const importWorld = useImportWorld()
  const mine = useMyWorlds('').data
  const [world, setWorld] = useState<WorldText | null>(null)
  /** A name that the server knows, of a world that this device does not. */
  const [known, setKnown] = useState('')
  const { busy, done, failure, attempt, cancel } = useWatched(false)
  const stop = useEffectEvent(cancel)
  useEffect(() => stop, [])
  const name = world?.name.trim() ?? ''
  const slug = slugify(name)
  const isTaken = slug === known || mine.some((own) => own.slug === slug)
  return {
    /** Null until a file has been read. */
    world,
    change: (part: Partial<WorldText>) => setWorld((now) => now && { ...now, ...part }),
    slug,
    problem: worldNameProblem(name) ?? (isTaken ? 'A world with this name already exists.' : null),
    busy,
    done,
    failure,
    read: (picked: File[] | Promise<File[]>) =>
      attempt(async ({ signal }) => {
        const [file] = await picked
        if (file) setWorld(await readWorld(file, signal))
      }),
    take: (taken: WorldText) =>
      attempt(async (watch) => {
        const namesake = api.worlds.get({ params: { id: slug } })
        // Without a network the client cannot know if the name is taken.
        if (await namesake.catch(() => null)) return setKnown(slug)
        watch.signal.throwIfAborted()
        const id = await importWorld({ ...taken, name }, watch)
        onClose()
        onImported(id)
      }),
    close() {
      cancel()
      onClose()
    },
  }
}
