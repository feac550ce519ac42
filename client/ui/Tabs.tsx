import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useInSight } from './use-in-sight.ts'

interface Tab {
  value: string
  label: string
  content: ReactNode
}
interface Props {
  label: string
  value: string
  onChange(value: string): void
  tabs: Tab[]
  look?: keyof typeof ROWS
  /** Puts the row of tabs where it belongs. */
  place?(row: ReactNode): ReactNode
}

const UNDERLINED =
  '*:-outline-offset-2 *:border-b-2 *:border-transparent *:data-[state=active]:border-accent *:data-[state=active]:text-accent'
const ROWS = {
  line: `leaves-in-focus gap-1 border-b border-border *:-mb-px *:h-11 *:px-2.5 *:text-[15px] md:*:px-4 ${UNDERLINED}`,
  bar: `h-full min-w-0 gap-1 *:px-2.5 *:text-sm max-md:hidden ${UNDERLINED}`,
  pills:
    'w-fit rounded-full bg-surface-2 p-0.75 *:h-8.5 *:rounded-full *:px-3.5 *:text-sm pointer-coarse:*:h-11 *:data-[state=active]:bg-surface *:data-[state=active]:text-text *:data-[state=active]:shadow-sm',
}

export function Tabs({ label, value, onChange, tabs, look = 'line', place }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useInSight(list, '[data-state=active]', value)
  const row = (
    <Radix.List ref={list} aria-label={label} className={clsx('flex overflow-x-auto', ROWS[look])}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="shrink-0 font-semibold whitespace-nowrap text-muted hover:text-text"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      {place ? place(row) : row}
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={look === 'bar' ? undefined : 'pt-4'}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
