import { useNavigate } from 'react-router-dom'
import { WorldExport } from '../features/account/WorldExport.tsx'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { WorldModerators } from '../features/worlds/WorldModerators.tsx'
import { WorldSettingsForm } from '../features/worlds/WorldSettingsForm.tsx'
import { paths } from '../paths.ts'
import { OwnWorld } from './OwnWorld.tsx'

const CARD = 'rounded-[14px] bg-surface p-4 md:p-6'

export function WorldSettingsScreen() {
  return (
    <OwnWorld
      title="World settings"
      refusal="You don't have permission to edit this world"
      loading={<p className="py-12 text-center text-muted">Loading settings...</p>}
    >
      {(world) => <Settings world={world} />}
    </OwnWorld>
  )
}

function Settings({ world }: { world: ShownWorld }) {
  const navigate = useNavigate()
  const back = paths.world(world.slug)
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold wrap-anywhere">
        Settings of {world.name}
      </h1>
      <div className={CARD}>
        <WorldSettingsForm
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
      <WorldExport id={world.id} />
    </div>
  )
}
