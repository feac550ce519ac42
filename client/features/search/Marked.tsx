import type { Marks } from '#shared/rules/search.ts'

/** A text with its found words marked. */
export function Marked({ text, marks }: { text: string; marks: Marks }) {
  const parts = marks.map(([from, to], i) => (
    <span key={from}>
      {text.slice(marks[i - 1]?.[1] ?? 0, from)}
      <mark className="rounded-xs bg-[#fbe7a4] text-inherit dark:bg-[#54440f]">
        {text.slice(from, to)}
      </mark>
    </span>
  ))
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
