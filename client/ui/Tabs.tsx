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
  /** Puts the row of tabs into a bar. */
  bar?(row: ReactNode): ReactNode
}

const LINE =
  'leaves-in-focus flex gap-1 overflow-x-auto border-b border-border *:-mb-px *:h-11 *:px-2.5 *:text-[15px] md:*:px-4'
const BAR = 'flex h-full min-w-0 gap-1 overflow-x-auto *:px-2.5 *:text-sm max-md:hidden'

export function Tabs({ label, value, onChange, tabs, bar }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useInSight(list, '[data-state=active]', value)
  const row = (
    <Radix.List ref={list} aria-label={label} className={bar ? BAR : LINE}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="-outline-offset-2 border-b-2 border-transparent font-semibold whitespace-nowrap text-muted hover:text-text data-[state=active]:border-accent data-[state=active]:text-accent"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      {bar ? bar(row) : row}
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={bar ? 'outline-none' : 'pt-4 outline-none'}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
