import { count } from './figures.ts'

const WIDTH = 290
const HEIGHT = 56

interface Props {
  title: string
  /** One number for each day, oldest first. */
  values: readonly number[]
}

/** A line of the last 30 days, with their sum in words. */
export function MonthLine({ title, values }: Props) {
  const most = Math.max(1, ...values)
  const sum = values.reduce((all, value) => all + value, 0)
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - 4 - (value / most) * (HEIGHT - 8)).toFixed(1)}`
  })
  return (
    <figure className="rounded-[14px] bg-surface p-4">
      <figcaption className="flex items-baseline justify-between gap-3 text-[13px] leading-5 text-subtle">
        {title}
        <span className="font-serif text-lg leading-6.5 font-semibold text-text tabular-nums">
          {count(sum)}
        </span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-14 w-full text-accent"
      >
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="text-[13px] leading-5 text-subtle">
        Most on one day: {count(Math.max(0, ...values))}
      </p>
    </figure>
  )
}
