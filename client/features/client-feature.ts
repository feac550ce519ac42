import type { Contract, MutationName, QueuedIn } from '#shared/contract/index.ts'
import type { ArgsOf, MutatorsOf } from '../sync/store/mutators.ts'

/** Features with calls that may be made offline. */
export type QueuingFeature = {
  [F in keyof Contract]: [QueuedIn<F>] extends [never] ? never : F
}[keyof Contract]

/** Titles of changes in the tray; for some calls the title depends on the input. */
export type Titles = { [N in MutationName]: string | ((args: ArgsOf<N>) => string) }

/** Names of string fields that hold no person's words. */
type NotWritten = 'id' | `${string}_id` | `${string}_at`
/** Fields of a body, of any of several, that hold text. */
type TextsOf<Body> = Body extends unknown
  ? {
      [K in keyof Body]-?: [NonNullable<Body[K]>] extends [string]
        ? string extends NonNullable<Body[K]>
          ? Exclude<K, NotWritten>
          : never
        : never
    }[keyof Body]
  : never
type TextsIn<N extends MutationName> = N extends unknown
  ? ArgsOf<N> extends { body: infer Body }
    ? TextsOf<Body>
    : never
  : never

/**
 * Labels, in the tray, of the fields with a person's own words, in the order of showing; null: the field holds no
 * person's words.
 */
export type Labels<F extends QueuingFeature> = Record<
  TextsIn<QueuedIn<F> & MutationName> & string,
  string | null
>

/**
 * The parts of one feature that a signed-in device needs: one mutator and one title for each of its queued calls, one
 * label for each text in them. A missing one does not compile.
 */
export interface ClientFeature<N extends QueuingFeature> {
  mutators: MutatorsOf<N>
  titles: Pick<Titles, QueuedIn<N> & MutationName>
  labels: Labels<N>
}
