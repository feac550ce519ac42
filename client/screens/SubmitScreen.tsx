import type { Community } from '#shared/contract/communities.ts'
import { enabledPostTypes } from '#shared/rules/post-form.ts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { CommunityChoice } from '../features/share/CommunityChoice.tsx'
import { useShared } from '../features/share/shared.local.ts'
import { partOf } from '../features/share/shared-draft.ts'
import { SharedCard } from '../features/share/SharedCard.tsx'
import { useTakeShared } from '../features/share/use-take-shared.ts'
import { paths } from '../paths.ts'
import type { SharedThing } from '../sync/store/shared-things.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

/** The choice of a post's place: the entry for shares from other apps, and for users who have not chosen one. */
export function SubmitScreen() {
  useTitle('Create Post')
  const [params] = useSearchParams()
  const { user } = useSession()
  const navigate = useNavigate()
  const take = useTakeShared()
  const { things, drop } = useShared('post')
  const { busy, failure, attempt } = useAttempt('Failed to take over what was shared')
  if (!things) return <ScreenSkeleton />
  const asked = params.get('shared')
  const thing = things.find(({ id }) => id === asked) ?? things[0]
  const others = things.length - 1

  const choose = async (community: Community) => {
    if (thing) await take(thing, community)
    void navigate(paths.createPost(community), { replace: true })
  }
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold">Create Post</h1>
      {asked === 'failed' && (
        <Banner tone="danger">
          What was shared could not be kept on this device. Please share it again.
        </Banner>
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
      {thing && <SharedCard key={thing.id} thing={thing} onDrop={() => void drop(thing)} />}
      {others > 0 && (
        <p className="text-[13px] leading-5 text-subtle">
          {others === 1 ? 'One more thing waits' : `${others} more things wait`} to be posted after
          this.
        </p>
      )}
      {user ? (
        <section aria-labelledby="where" className="space-y-3">
          <h2 id="where" className="font-serif text-xl leading-7 font-semibold">
            Where do you want to post{thing ? ' it' : ''}?
          </h2>
          <CommunityChoice
            refusal={(community) => refusalOf(thing, community)}
            busy={busy}
            onChoose={(community) => void attempt(() => choose(community))}
          />
        </section>
      ) : (
        <SignedOut waiting={thing !== undefined} />
      )}
    </div>
  )
}

function refusalOf(thing: SharedThing | undefined, community: Community): string | null {
  const enabled = enabledPostTypes(community)
  if (enabled.length === 0) return 'This community does not accept posts.'
  if (!thing || partOf(thing, enabled)) return null
  return thing.files.length > 0 ? 'Takes no images' : 'Takes no texts or links'
}

function SignedOut({ waiting }: { waiting: boolean }) {
  const dialogs = useAuthDialogs()
  return (
    <EmptyState
      text="You must be logged in to create a post"
      {...(waiting && {
        hint: 'It is kept on this device until you sign in, which needs a connection.',
      })}
      action={
        <Button variant="primary" onClick={() => dialogs.open('sign-in')}>
          Sign In
        </Button>
      }
    />
  )
}
