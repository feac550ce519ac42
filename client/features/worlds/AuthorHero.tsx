import type { World } from '#shared/contract/worlds.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Picture } from '../../ui/Picture.tsx'

/** The author of a world: photo, name and bio. */
export function AuthorHero({ world }: { world: World }) {
  const { author_name, author_photo_file_id, bio } = world
  const name = author_name || world.name
  return (
    <section
      aria-labelledby="about-author"
      className="flex flex-wrap gap-4 rounded-[14px] border border-border bg-surface p-4 md:flex-nowrap md:p-6"
    >
      {author_photo_file_id ? (
        <Picture
          fileId={author_photo_file_id}
          alt={name}
          className="size-28 shrink-0 rounded-full md:size-32"
        />
      ) : (
        <Avatar name={name} size="xl" />
      )}
      <div className="min-w-0">
        <h2 id="about-author" className="text-[13px] leading-5 font-semibold text-subtle">
          About the Author
        </h2>
        <p className="font-serif text-xl leading-7 font-semibold wrap-anywhere">{name}</p>
        {bio && (
          <p className="mt-1 max-w-prose text-base leading-6 whitespace-pre-line wrap-anywhere text-muted">
            {bio}
          </p>
        )}
      </div>
    </section>
  )
}
