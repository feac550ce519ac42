import type { WritingStatus } from '#shared/rules/writing-status.ts'
import { CircleDot } from 'lucide-react'
import type { Change } from '../../sync/engine/engine.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { writeSafely } from '../../sync/store/storage.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { StatusItems } from '../chapters/StatusItems.tsx'
import type { ShownSection } from './sections.local.ts'

interface Props {
  chapters: readonly ShownChapter[]
  scenes: readonly ShownSection[]
  disabled: boolean
  /** Runs the change, and shows its failure. */
  attempt(work: () => Promise<void>): void
}

/** One status for several rows of the binder, in one commit. */
export function ChosenStatus({ chapters, scenes, disabled, attempt }: Props) {
  const { vault, cache, engine } = useApp().account
  const set = async (status: WritingStatus) => {
    const argsOf = ({ id }: { id: string }) => ({ params: { id }, body: { status } })
    const changes: Change[] = [
      ...chapters.map((row) => ({ name: 'chapters.update', args: argsOf(row) }) as const),
      ...scenes.map((row) => ({ name: 'sections.update', args: argsOf(row) }) as const),
    ]
    await writeSafely(vault, cache, () => engine.mutateAll(changes, [], async () => {}))
  }
  return (
    <Menu
      trigger={
        <IconButton aria-label="Set the status" disabled={disabled} className="text-inherit!">
          <CircleDot aria-hidden className="size-4" />
        </IconButton>
      }
    >
      <StatusItems
        now={sameStatus([...chapters, ...scenes])}
        onChange={(status) => attempt(() => set(status))}
      />
    </Menu>
  )
}

/** The status that all of them have from their writer. */
function sameStatus(rows: readonly Pick<ShownChapter, 'status'>[]): WritingStatus | null {
  const [first] = rows
  return first && rows.every(({ status }) => status === first.status) ? first.status : null
}
