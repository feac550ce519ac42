import { MAX_COMMUNITY_NAME_LENGTH } from '#shared/limits.ts'
import type { WorldText } from '../features/convert/world/world-text.ts'
import { WorldIsPublic } from '../features/worlds/WorldIsPublic.tsx'
import { paths } from '../paths.ts'
import { Field } from '../ui/Field.tsx'
import type { useWorldFile } from './use-world-file.ts'

interface Props {
  world: WorldText
  file: ReturnType<typeof useWorldFile>
}

/** The fields of an imported world that the user can change before the app stores it. */
export function WorldFields({ world, file: { change, slug, problem, busy } }: Props) {
  return (
    <>
      <Field
        label="Name"
        value={world.name}
        onChange={(name) => change({ name })}
        // During an import the new world itself may already have the name.
        error={busy ? null : problem}
        hint={`Its address will be ${paths.world(slug)}`}
        maxLength={MAX_COMMUNITY_NAME_LENGTH}
        counter
        disabled={busy}
      />
      <WorldIsPublic checked={world.is_public} onChange={(is_public) => change({ is_public })} />
    </>
  )
}
