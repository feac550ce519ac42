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
}

export function Tabs({ label, value, onChange, tabs }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useInSight(list, '[data-state=active]', value)
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="leaves-in-focus flex gap-1 overflow-x-auto border-b border-border"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-11 -outline-offset-2 border-b-2 border-transparent px-2.5 text-[15px] font-semibold whitespace-nowrap text-muted md:px-4 hover:text-text data-[state=active]:border-accent data-[state=active]:text-accent"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4 outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
