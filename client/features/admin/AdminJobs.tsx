import type { Job } from '#shared/contract/admin.ts'
import { formatDateTime } from '#shared/rules/dates.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActDialog } from './ActDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { WorkRow } from './WorkRow.tsx'

const ACTS = {
  retry: { label: 'Retry', variant: 'secondary', done: 'Retrying' },
  delete: { label: 'Delete', variant: 'ghost', done: 'Job deleted' },
} as const
type Act = keyof typeof ACTS

/** Work that waits, runs or failed. */
export function AdminJobs() {
  const { session } = useApp()
  const [asked, setAsked] = useState<{ job: Job; act: Act } | null>(null)
  return (
    <Loaded name="jobs" load={async () => (await session.api.admin.jobs({})).data}>
      {(jobs, reload) => (
        <>
          {jobs.length === 0 && <EmptyState text="No jobs" />}
          <ul className="divide-y divide-border">
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} onAct={(act) => setAsked({ job, act })} />
            ))}
          </ul>
          {asked && (
            <ActDialog
              title={`${ACTS[asked.act].label} ${asked.job.name}`}
              confirmLabel={ACTS[asked.act].label}
              done={ACTS[asked.act].done}
              act={(reason) =>
                session.api.admin.actOnJob({
                  params: { id: asked.job.id },
                  body: { reason, act: asked.act },
                })
              }
              onDone={reload}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

function JobRow({ job, onAct }: { job: Job; onAct(act: Act): void }) {
  const { name, run_at, attempts } = job
  const tried = attempts > 0 ? ` · ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}` : ''
  return (
    <WorkRow
      name={<span className="font-mono text-[13px] font-semibold">{name}</span>}
      work={job}
      facts={`due ${formatDateTime(run_at)}${tried}`}
      actions={(['retry', 'delete'] as const).map((act) => (
        <Button
          key={act}
          size="sm"
          variant={ACTS[act].variant}
          aria-label={`${ACTS[act].label} ${name}`}
          onClick={() => onAct(act)}
        >
          {ACTS[act].label}
        </Button>
      ))}
    />
  )
}
