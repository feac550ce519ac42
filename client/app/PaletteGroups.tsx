import { Command } from 'cmdk'
import { History, Search } from 'lucide-react'
import { useMyBooks } from '../features/books/books.local.ts'
import { useMyCommunities } from '../features/communities/communities.local.ts'
import { HitIcon } from '../features/search/HitRow.tsx'
import { hitName, hitPath, TYPES } from '../features/search/hit-path.ts'
import { useRecentPosts } from '../features/search/recent.local.ts'
import { useSuggestions } from '../features/search/search.local.ts'
import { useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { GROUP, Group, PlaceLine } from './PaletteLines.tsx'

/** The posts that the user read last. */
export function Recent({ onClose }: { onClose(): void }) {
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

/** The places that the user has joined, and their books. */
export function Own({ onClose }: { onClose(): void }) {
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
          to={paths.book(book)}
          label={book.title}
          note="Book"
          onClose={onClose}
        />
      ))}
    </Group>
  )
}

/** The suggestions of the search, and the search itself. */
export function Found({ typed, onClose }: { typed: string; onClose(): void }) {
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
