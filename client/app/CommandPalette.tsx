import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState } from 'react'
import { useGiveBack } from '../ui/opener.ts'
import { Found, Own, Recent } from './PaletteGroups.tsx'
import { CommandLine, Group } from './PaletteLines.tsx'
import { type Command as Doing, useCommands } from './use-commands.ts'

interface Props {
  onClose(): void
  onHelp(): void
}

/** All the letters in their order rank below the words themselves. */
function fits(value: string, typed: string, words: string[] = []): number {
  const wanted = typed.replace(/^>/, '').trim().toLowerCase()
  const texts = [value, ...words].map((text) => text.toLowerCase())
  if (texts[0]!.startsWith(wanted)) return 1
  if (texts.some((text) => text.split(/[\s/]+/).some((word) => word.startsWith(wanted)))) return 0.8
  return texts.some((text) => text.includes(wanted)) ? 0.5 : 0
}

/** Finds every place and command by a few typed letters. `>` limits it to commands. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const chosen = useRef<Doing | null>(null)
  const giveBack = useGiveBack()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-2 top-[calc(0.5rem+env(safe-area-inset-top))] z-40 mx-auto max-w-150 rounded-[14px] border border-border bg-surface text-text shadow-dialog outline-none md:top-[12vh]"
          onCloseAutoFocus={(event) => {
            if (!chosen.current) return giveBack(event)
            // A command of the screen takes the focus where it works.
            event.preventDefault()
            chosen.current.run()
          }}
        >
          <Radix.Title className="sr-only">Search or jump to…</Radix.Title>
          <Choice
            onClose={onClose}
            onHelp={onHelp}
            onHere={(command) => {
              chosen.current = command
              onClose()
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ChoiceProps extends Props {
  /** Something that the screen offers was chosen. */
  onHere(command: Doing): void
}

function Choice({ onClose, onHelp, onHere }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const { here, act, go } = useCommands(onHelp)
  const onlyCommands = typed.startsWith('>')
  const choose = (command: Doing) => {
    onClose()
    command.run()
  }
  const line = (command: Doing) => (
    <CommandLine key={command.label} command={command} onChoose={choose} />
  )
  return (
    <Command label="Search or jump to…" filter={fits} loop>
      <div className="flex items-center gap-3 border-b border-border px-4">
        <Search aria-hidden className="size-5 shrink-0 text-subtle" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Search or jump to…"
          className="h-13 w-full bg-transparent text-base outline-none placeholder:text-subtle"
        />
      </div>
      <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-2">
        <Command.Empty className="px-3 py-6 text-center text-[15px] text-muted">
          No matching command
        </Command.Empty>
        {!onlyCommands && typed === '' && <Recent onClose={onClose} />}
        {here.length > 0 && (
          <Group heading="On this page">
            {here.map((command) => (
              <CommandLine key={command.label} command={command} onChoose={onHere} />
            ))}
          </Group>
        )}
        <Group heading="Go to">{go.map(line)}</Group>
        {!onlyCommands && <Own onClose={onClose} />}
        <Group heading="Do">{act.map(line)}</Group>
        {!onlyCommands && typed.trim() !== '' && <Found typed={typed} onClose={onClose} />}
      </Command.List>
    </Command>
  )
}
