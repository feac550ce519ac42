import { Link } from 'react-router-dom'
import { StoredCard } from '../../features/account/StoredCard.tsx'
import {
  type OfflineName,
  useOffline,
  useOfflineNames,
} from '../../features/communities/offline.local.ts'
import { OfflineSwitch } from '../../features/communities/OfflineSwitch.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The communities and books that this device keeps for offline reading, and the space that they take. */
export function DevicePanel() {
  const things = useOfflineNames()
  return (
    <div className="space-y-4">
      <h3 className="font-serif text-lg leading-6.5 font-semibold">Kept offline</h3>
      {things?.length === 0 && (
        <EmptyState
          text="Nothing kept offline yet"
          hint="Open a community or a book and switch on “Keep offline”."
        />
      )}
      <ul className="space-y-3">
        {things?.map((thing) => (
          <OfflineThing key={thing.id} {...thing} />
        ))}
      </ul>
      {things && <StoredCard />}
    </div>
  )
}

function OfflineThing({ kind, id, name }: OfflineName) {
  const { isOn } = useOffline(kind, id)
  if (!isOn) return null
  return (
    <li className="rounded-[14px] bg-surface p-4">
      <Link
        to={kind === 'book' ? paths.book({ id, title: name }) : paths.community({ slug: id })}
        className="font-serif text-lg leading-6.5 font-semibold hover:underline"
      >
        {kind === 'book' ? name : `c/${name}`}
      </Link>
      <OfflineSwitch kind={kind} of={id} />
    </li>
  )
}
