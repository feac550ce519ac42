import type { NotificationSettings } from '#shared/contract/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** The user's choice not to be counted among the readers of chapters. */
export function PrivatePlace({ settings: kept }: { settings: NotificationSettings }) {
  const { settings, save, failure } = useSaveSettings(kept)
  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Switch
        label="Keep my place in books private"
        hint="Authors see how many readers came to each chapter, never who. You are not counted."
        checked={settings.private_reading}
        onChange={(private_reading) => save({ private_reading })}
      />
    </>
  )
}
