import type { Calls, Endpoint } from './endpoint.ts'
import type { Errors, Feature } from './feature.ts'
import { features } from './features.ts'
import { syncFeature } from './sync.ts'

const all = { ...features, sync: syncFeature }
type All = typeof all

export type Contract = { [F in keyof All]: All[F]['calls'] }
/** The calls of every feature, in the order of `features.ts`. */
export const contract = Object.fromEntries(
  Object.entries<Feature>(all).map(([name, { calls }]) => [name, calls]),
) as Contract

export type FeatureErrorCode = {
  [F in keyof All]: All[F] extends { errors: infer E } ? keyof E : never
}[keyof All]
/** Code → status and text, of every feature. */
export const featureErrors: Record<FeatureErrorCode, Errors[string]> = Object.assign(
  {},
  ...Object.values<Feature>(all).map(({ errors }) => errors),
)

/** `feature.call` for every endpoint: the name of a mutation is the name of its endpoint. */
export type EndpointName = {
  [F in keyof Contract]: `${F & string}.${keyof Contract[F] & string}`
}[keyof Contract]
export type EndpointNamed<N extends EndpointName> =
  N extends `${infer F extends keyof Contract & string}.${infer K}`
    ? Contract[F][K & keyof Contract[F]]
    : never

/** Names of the writes of one feature that the device queues offline. */
export type QueuedIn<F extends keyof Contract> = {
  [K in keyof Contract[F]]: Contract[F][K] extends { offline: 'queue' }
    ? `${F & string}.${K & string}`
    : never
}[keyof Contract[F]]
/** Names of the writes that the device queues offline. */
export type MutationName = { [F in keyof Contract]: QueuedIn<F> }[keyof Contract]

/** `[name, endpoint]` of every call, in contract order. */
export function allEndpoints(): [EndpointName, Endpoint][] {
  return Object.entries(contract as Record<string, Calls>).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, endpoint]): [EndpointName, Endpoint] => [
      `${feature}.${call}` as EndpointName,
      endpoint,
    ]),
  )
}
