import {
  type ComponentType,
  createContext,
  lazy,
  type LazyExoticComponent,
  use,
  useState,
} from 'react'
import { untilLoaded } from '../missing-parts.ts'

/** Gets the names of the shown parts: the client loads the parts that the server rendered before it takes the page over. */
export const PartsShown = createContext<((name: string) => void) | null>(null)

type Load<Name extends string, P> = () => Promise<Record<Name, ComponentType<P>>>

const loaders = new Map<string, () => Promise<unknown>>()

/** A component whose code loads when it is first shown: `lazyNamed(() => import('./Lamp.tsx'), 'Lamp')`. */
export function lazyNamed<Name extends string, P extends object>(
  load: Load<Name, P>,
  name: Name,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: (await untilLoaded(load))[name] }))
}

/**
 * A lazy component that the server can render too. Once its code has loaded it renders without waiting, so that React can take
 * a page with it over in one go.
 */
export function part<Name extends string, P extends object>(
  name: Name,
  load: Load<Name, P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const get = async () => (loaded ??= (await load())[name])
  loaders.set(name, get)
  const Lazy = lazy(async () => ({
    default: await untilLoaded(get),
  })) as unknown as ComponentType<P>
  function Part(props: P) {
    use(PartsShown)?.(name)
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  Part.displayName = name
  return Part
}

/** Loads the code of these parts, also of those that only others of them know. */
export async function loadParts(names: readonly string[]): Promise<void> {
  const known = names.filter((name) => loaders.has(name))
  if (known.length === 0) return
  await Promise.all(known.map((name) => loaders.get(name)!()))
  await loadParts(names.filter((name) => !known.includes(name)))
}
