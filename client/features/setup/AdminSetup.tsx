import { useApp } from '../../sync/react/app-context.ts'
import { Loaded } from '../admin/Loaded.tsx'
import { SetupSteps } from './SetupSteps.tsx'

/** The same things as on the first day, for later. */
export function AdminSetup() {
  const { session } = useApp()
  return (
    <Loaded name="setup" load={async () => (await session.api.setup.state({})).data}>
      {(setup, reload) => <SetupSteps setup={setup} reload={reload} />}
    </Loaded>
  )
}
