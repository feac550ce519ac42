import type { User } from '#shared/contract/users.ts'
import { Suspense, useState } from 'react'
import { serverNow } from '../../clock.ts'
import { lazyNamed } from '../../ui/part.tsx'
import { INTENTIONS, useFirstSteps, useSetupCard } from './first-steps.local.ts'

const StepTiles = lazyNamed(() => import('./StepTiles.tsx'), 'StepTiles')
const SetupCard = lazyNamed(() => import('./SetupCard.tsx'), 'SetupCard')

const NEW_FOR_MS = 14 * 86_400_000
/** On phones a line for each step, else all side by side; the room is there before they are. */
const ROOM = ['', 'max-sm:min-h-23', 'max-sm:min-h-39', 'max-sm:min-h-55']

/** A new account's ways in: to read, to write, to talk. Each goes once it was gone, or is dismissed. */
export function FirstSteps({ user }: { user: User }) {
  const [isNew] = useState(() => serverNow() - Date.parse(user.joined_at) < NEW_FOR_MS)
  if (!isNew) return null
  return user.is_admin ? <Setup /> : <Steps user={user} />
}

/** The admin of a new server is led to its set-up instead. */
function Setup() {
  const { isOpen, close } = useSetupCard()
  return (
    isOpen && (
      <Suspense fallback={null}>
        <SetupCard onClose={() => void close()} />
      </Suspense>
    )
  )
}

function Steps({ user }: { user: User }) {
  const { steps, dismiss } = useFirstSteps(user)
  if (steps?.length === 0) return null
  // A new account has all of them before it, and the device on which it signed up hears so in a moment.
  const count = steps?.length ?? INTENTIONS.length
  return (
    <div className={`mb-6 sm:min-h-57 ${ROOM[count]}`}>
      {steps && (
        <Suspense fallback={null}>
          <StepTiles
            name={user.display_name || user.username}
            steps={steps}
            onDismiss={(step) => void dismiss(step)}
          />
        </Suspense>
      )}
    </div>
  )
}
