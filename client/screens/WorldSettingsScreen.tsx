import { Link, useNavigate, useParams } from 'react-router-dom'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { useWorld } from '../features/worlds/worlds.local.ts'
import { WorldModerators } from '../features/worlds/WorldModerators.tsx'
import { WorldSettingsForm } from '../features/worlds/WorldSettingsForm.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react.tsx'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { useTitle } from './use-title.ts'

const CARD = 'rounded-[14px] border border-border bg-surface p-4 md:p-6'

export function WorldSettingsScreen() {
  useTitle('World Settings')
  const { worldName = '' } = useParams()
  const { user } = useSession()
  const navigate = useNavigate()
  const { data: world, loading, error } = useWorld(worldName)
  if (!world) {
    if (loading) return <p className="py-12 text-center text-muted">Loading settings...</p>
    return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
  }
  const back = paths.world(world.slug)
  if (!canEditWorld(user, world)) {
    return (
      <div className="mx-auto max-w-180 space-y-4">
        <h1 className="sr-only">World Settings</h1>
        <Banner tone="danger">You don't have permission to edit this world</Banner>
        <Link to={back} className={buttonClass('secondary')}>
          Back to {world.name}
        </Link>
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold wrap-anywhere">
        Settings of {world.name}
      </h1>
      <div className={CARD}>
        <WorldSettingsForm
          key={world.id}
          world={world}
          onSaved={() => void navigate(back)}
          onCancel={() => void navigate(back)}
        />
      </div>
      <section aria-labelledby="moderators" className={CARD}>
        <h2 id="moderators" className="mb-1 font-serif text-xl leading-7 font-semibold">
          Moderators
        </h2>
        <p className="mb-3 text-[15px] leading-5.5 text-muted">
          They moderate every community of this world.
        </p>
        <WorldModerators world={world} />
      </section>
    </div>
  )
}
