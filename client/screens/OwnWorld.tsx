import { Fragment, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { canEditWorld } from '#shared/rules/permissions.ts'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { useWorld } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { Refusal } from './Refusal.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

interface Props {
  title: string
  /** The text for all users but the owner. */
  refusal: string
  /** While the world is not known yet. */
  loading?: ReactNode
  children(world: ShownWorld): ReactNode
}

/** A screen that only the owner of the world in the address may open. */
export function OwnWorld({ title, refusal, loading = <ScreenSkeleton />, children }: Props) {
  useTitle(title)
  const { worldName = '' } = useParams()
  const { user } = useSession()
  const { data: world, loading: isLoading, error } = useWorld(worldName)
  if (!world)
    return isLoading ? (
      loading
    ) : (
      <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
    )
  if (canEditWorld(user, world)) return <Fragment key={world.id}>{children(world)}</Fragment>
  return (
    <Refusal
      title={title}
      text={refusal}
      back={
        <Link to={paths.world(world.slug)} className={buttonClass('secondary')}>
          Back to {world.name}
        </Link>
      }
    />
  )
}
