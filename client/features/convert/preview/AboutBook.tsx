import { LICENCE_TEXTS, licenceIn } from '#shared/rules/licences.ts'
import { useEffect, useRef } from 'react'
import { altOfCover, type BookText, type Picture } from '../book-text.ts'

const languages = new Intl.DisplayNames('en', { type: 'language' })

/** Metadata of the book in a file, and how the import uses it. */
export function AboutBook({ book }: { book: BookText }) {
  const { language, rights, cover } = book
  const licence = licenceIn(rights)
  const facts: [name: string, fact: string | null | undefined][] = [
    ['Language', languages.of(language)],
    ['License', licence && LICENCE_TEXTS[licence].label],
    [
      'Rights',
      licence || !rights ? null : `${rights} (kept in the file alone: no license here says it)`,
    ],
  ]
  return (
    <div className="flex gap-4 md:flex-col">
      {cover && <Cover cover={cover} alt={altOfCover(book)} />}
      <dl className="min-w-0 space-y-1 text-[15px] leading-5.5">
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name} className="flex flex-wrap gap-x-2">
                <dt className="text-subtle">{name}</dt>
                <dd dir="auto" className="wrap-anywhere">
                  {fact}
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

function Cover({ cover, alt }: { cover: Picture; alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const bytes = cover.bytes as Uint8Array<ArrayBuffer>
    const url = URL.createObjectURL(new Blob([bytes], { type: cover.type }))
    image.current!.src = url
    return () => URL.revokeObjectURL(url)
  }, [cover])
  return (
    <img
      ref={image}
      alt={alt}
      className="max-h-36 w-24 rounded-[6px] object-contain md:max-h-none md:w-full"
    />
  )
}
