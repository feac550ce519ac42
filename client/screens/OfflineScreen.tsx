import { Link } from 'react-router-dom'
import { StoredCard } from '../features/account/StoredCard.tsx'
import {
  type OfflineName,
  useOffline,
  useOfflineNames,
} from '../features/communities/offline.local.ts'
import { OfflineSwitch } from '../features/communities/OfflineSwitch.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTitle } from './use-title.ts'

/** What is kept on this device to be read offline, and what it takes. */
export function OfflineScreen() {
  useTitle('On this device')
  const things = useOfflineNames()
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold">On this device</h1>
      {things?.length === 0 && (
        <EmptyState
          text="Nothing is kept to be read offline."
          hint="Open a community and switch on “Keep on this device”, or a book and “Keep offline”."
        />
      )}
      <ul className="space-y-3">
        {things?.map((thing) => (
          <OfflineThing key={thing.id} {...thing} />
        ))}
      </ul>
      <StoredCard />
    </div>
  )
}

function OfflineThing({ kind, id, name }: OfflineName) {
  const { isOn } = useOffline(kind, id)
  if (!isOn) return null
  return (
    <li className="rounded-[14px] border border-border bg-surface p-4">
      <Link
        to={kind === 'book' ? paths.book(id) : paths.community({ slug: id })}
        className="font-serif text-lg leading-6.5 font-semibold hover:underline"
      >
        {kind === 'book' ? name : `c/${name}`}
      </Link>
      <OfflineSwitch kind={kind} of={id} />
    </li>
  )
}
