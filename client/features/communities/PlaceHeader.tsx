import type { Community } from '#shared/contract/communities.ts'
import type { World } from '#shared/contract/worlds.ts'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { PlaceIcon } from './PlaceIcon.tsx'

interface Props {
  place: Community | World
  name: string
  actions: ReactNode
  description?: string
  /** Counts of its parts, and its date. */
  facts: ReactNode
  back: { to: string; label: string }
}

/** The head of a world's or a community's page: cover, icon, name and what is in it. */
export function PlaceHeader({ place, name, actions, description, facts, back }: Props) {
  return (
    <header className="overflow-hidden rounded-[14px] border border-border bg-surface">
      <CoverImage entity={place} className="aspect-[3/1] max-h-70 w-full" />
      <div className="px-4 pb-4 md:px-6">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="-mt-12 rounded-full border-4 border-surface">
            <PlaceIcon place={place} size={96} />
          </div>
          <div className="ml-auto flex flex-wrap gap-2 pt-3">{actions}</div>
        </div>
        <h1 className="mt-2 font-serif text-2xl leading-8 font-semibold text-balance wrap-anywhere">
          {name}
        </h1>
        {description && (
          <p className="mt-1 max-w-prose text-[15px] leading-5.5 whitespace-pre-line wrap-anywhere text-muted">
            {description}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] leading-5 text-subtle">
          {facts}
          <Link
            to={back.to}
            className="inline-flex items-center gap-1 font-semibold text-accent hover:underline"
          >
            <ArrowLeft aria-hidden className="size-3.5" />
            {back.label}
          </Link>
        </p>
      </div>
    </header>
  )
}
