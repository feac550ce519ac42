import { formatBytes } from '#shared/rules/files.ts'
import { useState } from 'react'
import { useSite } from '../../site-name.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { sayOutcome } from '../../ui/outcome.ts'
import { appToast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { Card } from './Card.tsx'
import { type Device, type StoredKind, useDevice, useStored } from './device-storage.local.ts'

const NAMES: Record<StoredKind, [one: string, many: string]> = {
  book: ['book', 'books'],
  world: ['world', 'worlds'],
  community: ['community', 'communities'],
  post: ['thread', 'threads'],
  profile: ['profile', 'profiles'],
}

/** Shows what this device has stored while the user read, and frees the space. Never frees unsent work. */
export function StoredCard() {
  const { held, free, freeAll } = useStored()
  const { device, persist } = useDevice(held)
  const kinds = held?.kinds.filter(({ count }) => count > 0) ?? []
  return (
    <Card title="Storage" text={device && <Room device={device} />}>
      {device && !device.persisted && <AskToKeep persist={persist} />}
      <ul className="mt-2 divide-y divide-border">
        {kinds.map((one) => (
          <KindRow key={one.kind} {...one} free={() => free(one.kind)} />
        ))}
        {held && held.pictures > 0 && (
          <li className="py-2 text-[15px] leading-5.5">
            Offline pictures: {formatBytes(held.pictures)}
          </li>
        )}
        {held && held.unsentFiles > 0 && (
          <li className="py-2 text-[15px] leading-5.5">
            {held.unsentFiles} {held.unsentFiles === 1 ? 'file' : 'files'} waiting to upload
          </li>
        )}
      </ul>
      <ClearAll freeAll={freeAll} />
    </Card>
  )
}

function Room({ device }: { device: Device }) {
  const { name } = useSite()
  return (
    <>
      {name} uses {formatBytes(device.usage)} of the {formatBytes(device.quota)} available in this
      browser.{' '}
      {device.persisted
        ? 'Protected from clean-up by the browser.'
        : 'The browser may delete downloaded content when space runs low.'}
    </>
  )
}

/** The browser may ask its person first: nothing else waits for that. */
function AskToKeep({ persist }: { persist(): Promise<boolean> }) {
  const { busy, attempt } = useAttempt()
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      onClick={() => void attempt(() => persist().then(sayPersisted))}
    >
      Protect from clean-up
    </Button>
  )
}

function sayPersisted(isGranted: boolean): void {
  if (isGranted) appToast.success('Protected from clean-up')
  else appToast.info('The browser declined for now. It decides by how often you visit.')
}

interface KindProps {
  kind: StoredKind
  count: number
  bytes: number
  free(): Promise<unknown>
}

function KindRow({ kind, count, bytes, free }: KindProps) {
  const { busy, attempt } = useAttempt()
  const name = `${count} ${NAMES[kind][count === 1 ? 0 : 1]}`
  return (
    <li className="flex items-center gap-3 py-2 text-[15px] leading-5.5">
      <span className="mr-auto">{name}</span>
      <span className="text-[13px] leading-5 text-subtle tabular-nums">
        about {formatBytes(bytes)}
      </span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Clear ${name}`}
        busy={busy}
        onClick={() => void attempt(() => sayOutcome(free, `${name} cleared`))}
      >
        Clear
      </Button>
    </li>
  )
}

function ClearAll({ freeAll }: { freeAll(): Promise<unknown> }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button className="mt-2" variant="secondary" onClick={() => setAsking(true)}>
        Clear all
      </Button>
      {asking && (
        <ConfirmDialog
          title="Clear all"
          description="Downloaded content is removed from this device, including what you keep offline. Unsent changes stay."
          confirmLabel="Clear all"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await sayOutcome(freeAll, 'Storage cleared')
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
