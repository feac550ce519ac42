import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PostFeed } from '../features/feed/PostFeed.tsx'
import { useSavedPosts } from '../features/feed/saved.local.ts'
import { DeleteFolder } from '../features/folders/DeleteFolder.tsx'
import { FolderDialog } from '../features/folders/FolderDialog.tsx'
import { FolderNav } from '../features/folders/FolderNav.tsx'
import { type ShownFolder, useFolders } from '../features/folders/folders.local.ts'
import { useMutate } from '../sync/react/use-mutate.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'

/** A folder's place is a part of the address: it is found again by Back, and after a reload. */
const placeOf = (folder?: string) => `?tab=saved${folder ? `&folder=${folder}` : ''}`

/** The user's saved posts: all of them, or one folder. */
export function SavedPosts() {
  const [params, setParams] = useSearchParams()
  const { data: folders, state, total } = useFolders()
  const [isMaking, setMaking] = useState(false)
  const asked = params.get('folder')
  const folder = folders.find(({ id }) => id === asked)
  const go = (id?: string, replace = false) => setParams(placeOf(id), { replace })
  const isKnown = state === 'here' || state === 'empty'
  return (
    <div className="space-y-4">
      {isKnown && (total > 0 || folders.length > 0) && (
        <FolderNav
          folders={folders}
          total={total}
          active={asked}
          linkTo={placeOf}
          onNew={() => setMaking(true)}
        />
      )}
      {asked && !folder && isKnown ? (
        <EmptyState
          text="This folder was deleted"
          hint="What was in it is still saved."
          action={
            <Link to={placeOf()} className={buttonClass()}>
              Show everything saved
            </Link>
          }
        />
      ) : (
        <section key={asked} className="space-y-4">
          {folder && <FolderHeader folder={folder} onDeleted={() => go('', true)} />}
          <SavedList key={asked} folder={asked} />
        </section>
      )}
      {isMaking && <FolderDialog onClose={() => setMaking(false)} onMade={({ id }) => go(id)} />}
    </div>
  )
}

function FolderHeader({ folder, onDeleted }: { folder: ShownFolder; onDeleted(): void }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <header className="flex items-center justify-between gap-2">
      <h2 dir="auto" className="min-w-0 font-serif text-xl leading-7 font-semibold wrap-anywhere">
        {folder.name}
      </h2>
      <Menu
        trigger={
          <IconButton aria-label={`More about the folder “${folder.name}”`}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {open === 'rename' && <FolderDialog folder={folder} onClose={close} />}
      {open === 'delete' && <DeleteFolder folder={folder} onClose={close} onDeleted={onDeleted} />}
    </header>
  )
}

function SavedList({ folder }: { folder: string | null }) {
  const feed = useSavedPosts(folder)
  const words = folder
    ? {
        empty: 'Nothing in this folder yet.',
        emptyHint: 'Press “Folder” below a post you have saved to put it in here.',
      }
    : {
        empty: 'Nothing saved yet.',
        emptyHint: 'Save a post below its text to find it again here. Only you see this.',
      }
  return (
    <>
      <PostFeed feed={feed} {...words} />
      {feed.missing.length > 0 && <Missing ids={feed.missing} />}
    </>
  )
}

/** Saved posts that the user can no longer see still count: the screen says so and lets the user drop them. */
function Missing({ ids }: { ids: string[] }) {
  const mutate = useMutate()
  const letGo = async () => {
    for (const id of ids) await mutate('posts.save', { params: { id }, body: { saved: false } })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-[14px] border border-border px-4 py-2 text-[13px] leading-5 text-muted">
      <p>
        {ids.length === 1
          ? 'One saved post was deleted or is no longer available to you.'
          : `${ids.length} saved posts were deleted or are no longer available to you.`}
      </p>
      <Button variant="ghost" size="sm" onClick={() => void letGo().catch(() => undefined)}>
        {ids.length === 1 ? 'Remove it' : 'Remove them'}
      </Button>
    </div>
  )
}
