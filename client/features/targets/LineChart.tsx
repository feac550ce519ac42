import { memo, useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTheme } from '../../ui/theme.ts'
import type { Point } from './book-line.ts'
import { shortCount, timeMarks, wordMarks } from './chart-marks.ts'

interface Props {
  /** At least two, in order; the last one is today's. */
  points: readonly Point[]
  target: number | null
  /** The day on which the forecast reaches the target. */
  on: string | null
}

const WORDS_WIDTH = 52
const seconds = (day: string) => Date.parse(day) / 1_000

/** The words of a book day by day, its target, and the way there. All of it is said in words beside the chart. */
export const LineChart = memo(function LineChart(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { theme } = useTheme()
  useEffect(() => {
    const element = place.current
    // Without a canvas the words beside it say the same.
    if (!element || !document.createElement('canvas').getContext('2d')) return
    const sizeOf = () => ({
      width: element.clientWidth,
      height: Math.round(Math.max(190, Math.min(262, element.clientWidth * 0.36))),
    })
    const chart = new uPlot({ ...optionsOf(props, element), ...sizeOf() }, dataOf(props), element)
    const observer = new ResizeObserver(() => chart.setSize(sizeOf()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
    // Another theme has other colours.
  }, [props, theme])
  return <div ref={place} aria-hidden className="w-full" />
})

function dataOf({ points, target, on }: Props): uPlot.AlignedData {
  const days = [...points.map(({ day }) => day), ...(on === null ? [] : [on])]
  const words = [...points.map((point) => point.words), ...(on === null ? [] : [null])]
  const last = points.length - 1
  const way = days.map((_, i) =>
    on === null || target === null || i < last ? null : i === last ? points[last]!.words : target,
  )
  return [days.map(seconds), words, way, days.map(() => target)]
}

/** The chart in the colours of the theme that the element has. */
function optionsOf(props: Props, element: HTMLElement): Omit<uPlot.Options, 'width' | 'height'> {
  const { points, target, on } = props
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const [from, today] = [points[0]!.day, points.at(-1)!.day]
  const marks = (width: number) => timeMarks({ from, to: on ?? today, today, on }, width)
  const top = Math.max(target ?? 0, ...points.map(({ words }) => words))
  const font = `12px ${style.fontFamily}`
  const labels = { font, stroke: colour('subtle'), ticks: { show: false } }
  return {
    cursor: { show: false },
    legend: { show: false },
    padding: [10, 0, 0, 2],
    scales: { x: { time: true }, y: { range: [0, wordMarks(top).at(-1)!] } },
    axes: [
      {
        ...labels,
        size: 26,
        grid: { show: false },
        splits: ({ bbox }) => marks(bbox.width / devicePixelRatio).map(({ day }) => seconds(day)),
        values: ({ bbox }) => marks(bbox.width / devicePixelRatio).map(({ label }) => label),
      },
      {
        ...labels,
        side: 1,
        size: WORDS_WIDTH,
        gap: 14,
        align: 1,
        grid: { stroke: colour('hairline'), width: 1 },
        splits: () => wordMarks(top),
        values: (_, words) => words.map(shortCount),
      },
    ],
    series: seriesOf(props, colour),
  }
}

/** After the days: the words, the way from today to the target, and the target. */
function seriesOf({ points, target, on }: Props, colour: (name: string) => string): uPlot.Series[] {
  const accent = colour('accent')
  const dot = { size: 11, width: 3, stroke: accent }
  return [
    {},
    {
      stroke: accent,
      width: 3,
      fill: colour('accent-soft'),
      points: { ...dot, fill: accent, show: true, filter: () => [points.length - 1] },
    },
    {
      stroke: accent,
      width: 2.5,
      dash: [2, 7],
      cap: 'round',
      points: { ...dot, fill: colour('bg'), show: on !== null, filter: () => [points.length] },
    },
    {
      stroke: colour('border-strong'),
      width: 1,
      dash: [1, 5],
      show: target !== null,
      points: { show: false },
    },
  ]
}
