import { Pencil } from 'lucide-react'
import type { Outline } from '#shared/contract/outlines.ts'
import type { Ref } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'

interface Props {
  outline: Outline | null
  mayWrite: boolean
  mayGenerate: boolean
  regenerateRef: Ref<HTMLButtonElement>
  editRef: Ref<HTMLButtonElement>
  onRegenerate(): void
  onEdit(): void
}

export function Overview({ outline, mayWrite, mayGenerate, ...props }: Props) {
  const { regenerateRef, editRef, onRegenerate, onEdit } = props
  return (
    <section aria-labelledby="overview" className="space-y-3">
      <div className="flex flex-wrap items-center gap-1">
        <h2 id="overview" className="mr-auto font-serif text-xl leading-7 font-semibold">
          Overview
        </h2>
        {mayWrite && mayGenerate && (
          <Button ref={regenerateRef} size="sm" variant="ghost" onClick={onRegenerate}>
            Regenerate Outline
          </Button>
        )}
        {mayWrite && (
          <Button ref={editRef} size="sm" variant="ghost" onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            Edit Outline
          </Button>
        )}
      </div>
      {outline?.overview ? (
        <LazyMarkdown source={outline.overview} />
      ) : (
        <p className="text-[15px] leading-5.5 text-muted">No overview yet.</p>
      )}
      {outline && outline.themes.length > 0 && (
        <ul aria-label="Themes" className="flex flex-wrap gap-2">
          {outline.themes.map((theme) => (
            <li
              key={theme}
              className="rounded-full bg-accent-soft px-3 py-1 text-[13px] leading-5 font-semibold text-accent-soft-fg"
            >
              {theme}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
