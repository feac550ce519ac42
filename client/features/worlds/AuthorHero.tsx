import type { World } from '#shared/contract/worlds.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Picture } from '../../ui/Picture.tsx'

/** The author of a world: photo, name and bio. */
export function AuthorHero({ world }: { world: World }) {
  const { author_name, author_photo_file_id, bio } = world
  const name = author_name || world.name
  return (
    <section aria-labelledby="about-author">
      <div className="flex items-center gap-3">
        {author_photo_file_id ? (
          <Picture
            fileId={author_photo_file_id}
            alt={name}
            className="size-16 shrink-0 rounded-full"
          />
        ) : (
          <Avatar name={name} size="lg" />
        )}
        <div className="min-w-0">
          <h2 id="about-author" className="text-[13px] leading-5 text-subtle">
            About the Author
          </h2>
          <p className="font-serif text-lg leading-6.5 font-semibold wrap-anywhere">{name}</p>
        </div>
      </div>
      {bio && (
        <p className="mt-3 max-w-prose font-serif text-base leading-6.5 whitespace-pre-line wrap-anywhere text-muted">
          {bio}
        </p>
      )}
    </section>
  )
}
