import { BookPlus, FileText, Plus, X } from 'lucide-react'
import { ownWorldId } from '#shared/rules/own-world.ts'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { takeOpenedFiles } from '../features/share/opened-files.ts'
import { useShared } from '../features/share/shared.local.ts'
import { type ShownWorld, useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { sharedFiles, type SharedThing } from '../sync/store/shared-things.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PlaceIcon } from '../features/communities/PlaceIcon.tsx'
import { useTitle } from './use-title.ts'
import { lazyNamed } from '../ui/part.tsx'

const ImportBookDialog = lazyNamed(() => import('./ImportBookDialog.tsx'), 'ImportBookDialog')
const CreateWorldDialog = lazyNamed(
  () => import('../features/worlds/CreateWorldDialog.tsx'),
  'CreateWorldDialog',
)

/** The entry for files that the system opens with this app, and for users who arrive with a manuscript. */
export function ImportScreen() {
  useTitle('Import book')
  const { user } = useSession()
  const dialogs = useAuthDialogs()
  const { things, drop, reload } = useShared('import')
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    takeOpenedFiles((problem) => {
      setFailure(problem)
      reload()
    })
  }, [reload])
  const opened = things?.[0]
  const names = opened?.files.map(({ name }) => name).join(', ')
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <FeedHeader title="Import book" />
      {failure && <Banner tone="danger">{failure}</Banner>}
      {opened && (
        <p className="flex items-center gap-3 rounded-[14px] bg-surface py-2 pr-2 pl-4">
          <FileText aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{names}</span>
          <IconButton aria-label="Discard this file" onClick={() => void drop(opened)}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </p>
      )}
      {user ? (
        <WorldChoice userId={user.id} opened={opened} onImported={drop} />
      ) : (
        <EmptyState
          text="Please sign in to import a book"
          hint={
            opened
              ? 'The file is kept on this device until then.'
              : 'It is private until you publish it.'
          }
          action={
            <Button variant="primary" onClick={() => dialogs.open('sign-in')}>
              Sign In
            </Button>
          }
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  userId: string
  /** The file that the system opened the app with, if any. */
  opened: SharedThing | undefined
  onImported(thing: SharedThing): Promise<void>
}

function WorldChoice({ userId, opened, onImported }: ChoiceProps) {
  const navigate = useNavigate()
  const own = ownWorldId(userId)
  const others = useMyWorlds('').data.filter(
    ({ id, owner_id }) => owner_id === userId && id !== own,
  )
  const [chosen, setChosen] = useState<{ id?: string; thing?: SharedThing; files?: File[] } | null>(
    null,
  )
  const [creating, setCreating] = useState(false)
  const choose = async (id?: string) => {
    setChosen({
      ...(id && { id }),
      ...(opened && { thing: opened, files: await sharedFiles(opened) }),
    })
  }
  return (
    <section aria-labelledby="which-world" className="space-y-3">
      <h2 id="which-world" className="font-serif text-xl leading-7 font-semibold">
        Into which world?
      </h2>
      <Button variant="primary" onClick={() => void choose()}>
        <BookPlus aria-hidden className="size-4" />
        Into my own books
      </Button>
      <p className="text-[15px] leading-5.5 text-muted">
        They are private until you publish them. A book can also belong to one of your worlds:
      </p>
      <ul className="space-y-2">
        {others.map((world) => (
          <WorldButton key={world.id} world={world} onChoose={() => void choose(world.id)} />
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setCreating(true)}>
        <Plus aria-hidden className="size-4" />
        Create World
      </Button>
      <Suspense fallback={null}>
        {creating && (
          <CreateWorldDialog
            onClose={() => setCreating(false)}
            onCreated={(id) => void choose(id)}
          />
        )}
        {chosen && (
          <ImportBookDialog
            worldId={chosen.id}
            {...(chosen.files && { files: chosen.files })}
            onImported={async (book) => {
              if (chosen.thing) await onImported(chosen.thing)
              void navigate(paths.manuscript(book))
            }}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function WorldButton({ world, onChoose }: { world: ShownWorld; onChoose(): void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-[14px] bg-surface px-4 py-2 text-left hover:bg-surface-2"
      >
        <PlaceIcon place={world} size={32} />
        <span className="min-w-0 truncate font-semibold">{world.name}</span>
      </button>
    </li>
  )
}
