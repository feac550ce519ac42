import type { GenerationUse } from '#shared/contract/admin.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { ProbeChecks } from './ProbeChecks.tsx'

interface Props extends Pick<GenerationUse, 'model' | 'probe'> {
  onTried(): void
}

/** Tests if the model server can make plans, and shows how to fix it where it cannot. */
export function ModelProbe({ model, probe, onTried }: Props) {
  const { session } = useApp()
  const { busy, failure, attempt } = useAttempt('The model could not be tried.')
  if (!model)
    return (
      <Banner tone="info">
        This server has no language model. Set OPENAI_MODEL, and OPENAI_BASE_URL or OPENAI_API_KEY,
        and start it again: any server that speaks OpenAI’s chat completions will do.
      </Banner>
    )
  const run = async () => {
    await session.api.admin.probe({})
    onTried()
  }
  return (
    <section className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto min-w-0">
          <h2 className="font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
            {model.name}
          </h2>
          <p className="text-[13px] leading-5 wrap-anywhere text-subtle">
            {model.address}
            {probe && (
              <>
                {' · tried '}
                <TimeAgo date={probe.probed_at} />
              </>
            )}
          </p>
        </div>
        <Button
          variant={probe ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => void attempt(run)}
        >
          {busy ? 'Trying…' : 'Try it'}
        </Button>
      </div>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {!probe && !busy && (
        <p className="text-[15px] leading-5.5 text-muted">
          Not tested yet. It takes four questions, and a model that has to be loaded first takes
          minutes.
        </p>
      )}
      {probe && <ProbeChecks checks={probe.checks} />}
    </section>
  )
}
