import { Command } from 'cmdk'
import { History, Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMyBooks } from '../features/books/books.local.ts'
import { useMyCommunities } from '../features/communities/communities.local.ts'
import { HitIcon } from '../features/search/HitRow.tsx'
import { hitName, hitPath, TYPES } from '../features/search/hit-path.ts'
import { useRecentPosts } from '../features/search/recent.local.ts'
import { useSuggestions } from '../features/search/search.local.ts'
import { useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { type Command as Doing, useCommands } from './use-commands.ts'

interface Props {
  onClose(): void
  onHelp(): void
}

const LINE =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-3 text-[15px] leading-5.5 data-[selected=true]:bg-surface-2'
const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-subtle'

/** All the letters in their order rank below the words themselves. */
function fits(value: string, typed: string, words: string[] = []): number {
  const wanted = typed.replace(/^>/, '').trim().toLowerCase()
  const texts = [value, ...words].map((text) => text.toLowerCase())
  if (texts[0]!.startsWith(wanted)) return 1
  if (texts.some((text) => text.split(/[\s/]+/).some((word) => word.startsWith(wanted)))) return 0.8
  return texts.some((text) => text.includes(wanted)) ? 0.5 : 0
}

/** Goes anywhere and does anything, by typing a few letters of it. `>` limits it to commands. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const [typed, setTyped] = useState('')
  const { here, act, go } = useCommands(onHelp)
  const onlyCommands = typed.startsWith('>')
  const command = ({ label, Icon, words, keys, run }: Doing) => (
    <Command.Item
      key={label}
      value={label}
      {...(words && { keywords: words })}
      onSelect={() => {
        onClose()
        run()
      }}
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
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-2 top-[calc(0.5rem+env(safe-area-inset-top))] z-40 mx-auto max-w-150 rounded-[14px] border border-border bg-surface text-text shadow-dialog outline-none md:top-[12vh]"
        >
          <Radix.Title className="sr-only">Go anywhere, do anything</Radix.Title>
          <Command label="Go anywhere, do anything" filter={fits} loop>
            <div className="flex items-center gap-3 border-b border-border px-4">
              <Search aria-hidden className="size-5 shrink-0 text-subtle" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder="Go to, do, or find…"
                className="h-13 w-full bg-transparent text-base outline-none placeholder:text-subtle"
              />
            </div>
            <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-2">
              <Command.Empty className="px-3 py-6 text-center text-[15px] text-muted">
                No command is called so.
              </Command.Empty>
              {!onlyCommands && typed === '' && <Recent onClose={onClose} />}
              {here.length > 0 && <Group heading="On this page">{here.map(command)}</Group>}
              <Group heading="Go to">{go.map(command)}</Group>
              {!onlyCommands && <Own onClose={onClose} />}
              <Group heading="Do">{act.map(command)}</Group>
              {!onlyCommands && typed.trim() !== '' && <Found typed={typed} onClose={onClose} />}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
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
  /** Shown whatever is typed: it was found for that. */
  always?: boolean
  onClose(): void
}

function PlaceLine({ value, to, icon, label, note, always = false, onClose }: LineProps) {
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

function Recent({ onClose }: { onClose(): void }) {
  const posts = useRecentPosts()
  if (!posts?.length) return null
  return (
    <Group heading="Recent">
      {posts.map(({ to, title }) => (
        <PlaceLine
          key={to}
          value={`recent ${to}`}
          to={to}
          icon={<History aria-hidden className="size-5 shrink-0 text-muted" />}
          label={title}
          onClose={onClose}
        />
      ))}
    </Group>
  )
}

/** Places one has joined, and one's books. */
function Own({ onClose }: { onClose(): void }) {
  const { user } = useSession()
  const { data: communities } = useMyCommunities('')
  const { data: worlds } = useMyWorlds('')
  const { data: books } = useMyBooks()
  if (!user) return null
  return (
    <Group heading="Yours">
      {communities?.map((community) => (
        <PlaceLine
          key={community.id}
          value={`c/${community.name} ${community.id}`}
          to={paths.community(community)}
          label={`c/${community.name}`}
          note="Community"
          onClose={onClose}
        />
      ))}
      {worlds?.map((world) => (
        <PlaceLine
          key={world.id}
          value={`${world.name} ${world.id}`}
          to={paths.world(world.slug)}
          label={world.name}
          note="World"
          onClose={onClose}
        />
      ))}
      {books?.map((book) => (
        <PlaceLine
          key={book.id}
          value={`${book.title} ${book.id}`}
          to={paths.book(book.id)}
          label={book.title}
          note="Book"
          onClose={onClose}
        />
      ))}
    </Group>
  )
}

/** What the search suggests, and the search itself. */
function Found({ typed, onClose }: { typed: string; onClose(): void }) {
  const hits = useSuggestions(typed)
  return (
    <Command.Group heading="Found" forceMount className={GROUP}>
      {hits.map((hit) => (
        <PlaceLine
          key={hit.id}
          value={`found ${hit.id}`}
          always
          to={hitPath(hit)}
          icon={<HitIcon hit={hit} size={24} />}
          label={hitName(hit)}
          note={TYPES.find(({ type }) => type === hit.type)?.one}
          onClose={onClose}
        />
      ))}
      <PlaceLine
        value="found everything"
        always
        to={paths.search(typed.trim())}
        icon={<Search aria-hidden className="size-5 shrink-0 text-muted" />}
        label={`Search everything for “${typed.trim()}”`}
        onClose={onClose}
      />
    </Command.Group>
  )
}
