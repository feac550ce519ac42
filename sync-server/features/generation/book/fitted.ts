/** An estimate is no count. */
const SPARE = 0.95
const TRIES = 4

/**
 * The longest of what `build` makes that fits: whole where there is room, with less of each part where there is not. `tokens`
 * says how many it takes of the `room` that the model has.
 */
export function fitted<T>(
  build: (scale: number) => T,
  tokens: (made: T) => number,
  room: number,
): T {
  let scale = 1
  let made = build(scale)
  for (let tries = 0; tries < TRIES && tokens(made) > room; tries++) {
    scale *= (room / tokens(made)) * SPARE
    made = build(scale)
  }
  return made
}
