import type { GenerationUse } from '#shared/contract/admin.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

interface Props extends Pick<GenerationUse, 'model' | 'probe'> {
  onTried(): void
}

const CHECKS = {
  models: 'The name of the model',
  answer: 'A plain answer',
  json: 'Plans as data',
  window: 'A long prompt',
} as const

/** Whether the model server does what plans need, and what to do where it does not. */
export function ModelProbe({ model, probe, onTried }: Props) {
  const { session } = useApp()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!model)
    return (
      <Banner tone="info">
        This server has no language model. Set OPENAI_MODEL, and OPENAI_BASE_URL or OPENAI_API_KEY,
        and start it again: any server that speaks OpenAI’s chat completions will do.
      </Banner>
    )
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await session.api.admin.probe({})
      onTried()
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
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
        <Button variant={probe ? 'secondary' : 'primary'} busy={busy} onClick={() => void run()}>
          {busy ? 'Trying…' : 'Try It'}
        </Button>
      </div>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {!probe && !busy && (
        <p className="text-[15px] leading-5.5 text-muted">
          Nobody has tried it yet. It takes four questions, and a model that has to be loaded first
          takes minutes.
        </p>
      )}
      {probe && (
        <ul className="divide-y divide-border rounded-[14px] border border-border bg-surface">
          {probe.checks.map(({ name, ok, found, cure }) => (
            <li key={name} className="flex items-start gap-3 p-3 md:p-4">
              {ok ? (
                <CircleCheck aria-label="Works" className="mt-0.5 size-5 shrink-0 text-success" />
              ) : (
                <CircleAlert
                  aria-label="Look at this"
                  className="mt-0.5 size-5 shrink-0 text-warning"
                />
              )}
              <div className="min-w-0 text-[15px] leading-5.5">
                <h3 className="font-semibold">{CHECKS[name]}</h3>
                <p className="wrap-anywhere text-muted">{found}</p>
                {cure && <p className="mt-1 wrap-anywhere">{cure}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
