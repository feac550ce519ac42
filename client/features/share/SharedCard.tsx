import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSite } from '../../site-name.ts'
import { type SharedThing, sharedFiles } from '../../sync/store/shared-things.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface Props {
  thing: SharedThing
  onDrop(): void
}

/** Content from another app, as the post will have it. */
export function SharedCard({ thing, onDrop }: Props) {
  const { name: site } = useSite()
  const pictures = usePictureUrls(thing)
  return (
    <section
      aria-label={`Shared with ${site}`}
      className="relative space-y-2 rounded-[14px] bg-surface p-4 pr-14"
    >
      <IconButton
        aria-label="Discard what was shared"
        className="absolute top-2 right-2"
        onClick={onDrop}
      >
        <X aria-hidden className="size-5" />
      </IconButton>
      {thing.title && (
        <p className="font-serif text-lg leading-6.5 font-semibold wrap-anywhere">{thing.title}</p>
      )}
      {thing.text && (
        <p className="line-clamp-6 whitespace-pre-line wrap-anywhere text-muted">{thing.text}</p>
      )}
      {thing.url && <p className="truncate text-[13px] leading-5 text-accent">{thing.url}</p>}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ name, url }) => (
            <li key={url}>
              <img src={url} alt={name} className="size-20 rounded-[10px] object-cover" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function usePictureUrls(thing: SharedThing) {
  const [pictures, setPictures] = useState<{ name: string; url: string }[]>([])
  useEffect(() => {
    let shown = true
    const made: string[] = []
    void sharedFiles(thing).then((files) => {
      if (!shown) return
      const found = files.map((file) => ({ name: file.name, url: URL.createObjectURL(file) }))
      made.push(...found.map(({ url }) => url))
      setPictures(found)
    })
    return () => {
      shown = false
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [thing])
  return pictures
}
