import { PARTS } from '#shared/rules/readers.ts'
import { curveOf, HEIGHT, lineThrough, steepest, WIDTH } from './curve.ts'

/** The readers along one chapter, and the part in which most of them stop. */
export function StopCurve({ title, parts }: { title: string; parts: readonly number[] }) {
  const points = curveOf(parts)
  const line = lineThrough(points)
  const at = steepest(parts)
  const [from, to] = [points[at]!, points[at + 1]!]
  const percent = (part: number) => Math.round((100 * part) / PARTS)
  return (
    <section aria-labelledby="where-they-stop">
      <h2 id="where-they-stop" className="font-serif text-lg leading-7 font-semibold">
        Where they stop in {title}
      </h2>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="mt-2 block h-24 w-full"
      >
        <path d={`${line}V${HEIGHT + 4}H0Z`} className="fill-accent-soft" />
        <path
          d={line}
          fill="none"
          strokeWidth={3}
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
        <line
          x1={(from.x + to.x) / 2}
          x2={(from.x + to.x) / 2}
          y1={(from.y + to.y) / 2}
          y2={HEIGHT + 4}
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
      <p className="mt-2 text-[15px] leading-5.5 text-muted">
        {parts[0]!.toLocaleString()} began the chapter, {parts.at(-1)!.toLocaleString()} finished
        it. Most who stop do so between {percent(at)} and {percent(at + 1)} percent of it.
      </p>
    </section>
  )
}
