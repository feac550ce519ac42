import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Command as Doing } from './use-commands.ts'

const LINE =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-3 text-[15px] leading-5.5 data-[selected=true]:bg-surface-2'
export const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-subtle'

export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group heading={heading} className={GROUP}>
      {children}
    </Command.Group>
  )
}

interface LineProps {
  value: string
  to: string
  icon?: ReactNode
  label: string
  note?: string | undefined
  /** Shown for every typed text: the search has already found it for that text. */
  always?: boolean
  onClose(): void
}

export function PlaceLine({ value, to, icon, label, note, always = false, onClose }: LineProps) {
  const navigate = useNavigate()
  return (
    <Command.Item
      value={value}
      keywords={[label]}
      forceMount={always}
      onSelect={() => {
        onClose()
        void navigate(to)
      }}
      className={LINE}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {note && <span className="shrink-0 text-[13px] text-subtle">{note}</span>}
    </Command.Item>
  )
}

interface CommandLineProps {
  command: Doing
  onChoose(command: Doing): void
}

/** Something to do or a place to go to, with the keys that do the same. */
export function CommandLine({ command, onChoose }: CommandLineProps) {
  const { label, Icon, words, keys } = command
  return (
    <Command.Item
      value={label}
      keywords={words}
      onSelect={() => onChoose(command)}
      className={LINE}
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {keys && (
        <span aria-hidden className="flex gap-1 text-xs text-subtle max-md:hidden">
          {keys.map((key) => (
            <kbd
              key={key}
              className="rounded-[6px] border border-border px-1.5 font-sans leading-5"
            >
              {key}
            </kbd>
          ))}
        </span>
      )}
    </Command.Item>
  )
}
