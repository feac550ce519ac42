import { Combine, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { appToast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { ChosenStatus } from './ChosenStatus.tsx'
import type { ShownSection } from './sections.local.ts'
import type { ChosenRows as Chosen } from './use-chosen-rows.ts'
import { useSceneEdits } from './use-scene-edits.ts'

interface Props {
  bookId: string
  chapters: readonly ShownChapter[]
  byChapter: ReadonlyMap<string, ShownSection[]>
  chosen: Chosen
  /** Before the others go to the bin: one of them may be open. */
  onJoin(first: ShownSection, others: ShownSection[]): void
}

/** The acts on several rows of the binder at once. */
export function ChosenRows({ bookId, chapters, byChapter, chosen, onJoin }: Props) {
  const { join, remove } = useActs({ bookId, chosen, onJoin })
  const { busy, failure, attempt } = useAttempt()
  const [asking, setAsking] = useState(false)
  const ownChapters = chapters.filter(({ id }) => chosen.ids.has(id))
  const allScenes = [...byChapter.values()].flat().filter(({ id }) => chosen.ids.has(id))
  // The scenes of a chosen chapter go with it.
  const scenes = allScenes.filter(({ chapter_id }) => !chosen.ids.has(chapter_id))
  const count = ownChapters.length + scenes.length
  if (count < 2) return null
  const joined = ownChapters.length === 0 ? neighbours(scenes, byChapter) : null
  return (
    <div
      role="group"
      aria-label="Chosen rows"
      className="flex shrink-0 items-center rounded-[8px] bg-accent-soft pl-3 text-[13px] leading-5 text-accent-soft-fg"
    >
      <span className="mr-auto font-semibold">{failure ?? `${count} chosen`}</span>
      <ChosenStatus
        chapters={ownChapters}
        scenes={allScenes}
        disabled={busy}
        attempt={(work) => void attempt(work)}
      />
      {joined && (
        <IconButton
          aria-label="Merge the scenes"
          disabled={busy}
          className="text-inherit!"
          onClick={() => void attempt(() => join(joined))}
        >
          <Combine aria-hidden className="size-4" />
        </IconButton>
      )}
      <IconButton
        aria-label="Move to the bin"
        disabled={busy}
        className="text-inherit!"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      <IconButton aria-label="Choose none" className="text-inherit!" onClick={chosen.clear}>
        <X aria-hidden className="size-4" />
      </IconButton>
      {asking && (
        <ConfirmDialog
          danger
          title={`Move ${count} to the bin`}
          description="Chapters go with their scenes, and readers lose them. All of it can be taken back for 30 days."
          confirmLabel="Move to the bin"
          onConfirm={() => remove(scenes, ownChapters).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** What is done with all chosen rows. */
function useActs({ bookId, chosen, onJoin }: Pick<Props, 'bookId' | 'chosen' | 'onJoin'>) {
  const mutate = useMutate()
  const { merge } = useSceneEdits(bookId)
  const join = async ([first, ...others]: ShownSection[]) => {
    onJoin(first!, others)
    for (const next of others) await merge(first!, next)
    chosen.clear()
  }
  const remove = async (scenes: ShownSection[], chapters: ShownChapter[]) => {
    for (const { id } of scenes) await mutate('sections.remove', { params: { id } })
    for (const { id } of chapters) await mutate('chapters.remove', { params: { id } })
    appToast.success('Moved to the bin')
    chosen.clear()
  }
  return { join, remove }
}

/** The scenes, if they follow one another in one chapter. */
function neighbours(scenes: ShownSection[], byChapter: Props['byChapter']): ShownSection[] | null {
  const siblings = byChapter.get(scenes[0]?.chapter_id ?? '') ?? []
  const start = siblings.findIndex(({ id }) => id === scenes[0]?.id)
  const follow = scenes.every((scene, i) => siblings[start + i]?.id === scene.id)
  return start >= 0 && follow ? scenes : null
}
