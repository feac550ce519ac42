import type { Job } from '#shared/contract/admin.ts'
import { formatDateTime } from '#shared/rules/dates.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActDialog } from './ActDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { WorkState } from './WorkState.tsx'

/** Work that waits, runs or failed. */
export function AdminJobs() {
  const { session } = useApp()
  const [dialog, setDialog] = useState<{ job: Job; act: 'retry' | 'delete' } | null>(null)
  return (
    <Loaded name="jobs" load={async () => (await session.api.admin.jobs({})).data}>
      {(jobs, reload) => (
        <>
          {jobs.length === 0 && <EmptyState text="There is no work to do." />}
          <ul className="divide-y divide-border">
            {jobs.map((job) => (
              <li key={job.id} className="py-3 text-[15px] leading-5.5">
                <div className="flex flex-wrap items-center gap-2">
                  <span className="font-mono text-[13px] font-semibold">{job.name}</span>
                  <WorkState state={job.state} />
                  <span className="mr-auto text-[13px] text-subtle">
                    due {formatDateTime(job.run_at)}
                    {job.attempts > 0 &&
                      ` · ${job.attempts} ${job.attempts === 1 ? 'attempt' : 'attempts'}`}
                  </span>
                  {job.state === 'failed' && (
                    <>
                      <Button
                        size="sm"
                        variant="secondary"
                        aria-label={`Retry ${job.name}`}
                        onClick={() => setDialog({ job, act: 'retry' })}
                      >
                        Retry
                      </Button>
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={`Delete ${job.name}`}
                        onClick={() => setDialog({ job, act: 'delete' })}
                      >
                        Delete
                      </Button>
                    </>
                  )}
                </div>
                {job.last_error && (
                  <p className="mt-1 text-[13px] leading-5 wrap-anywhere text-danger">
                    {job.last_error}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {dialog && (
            <ActDialog
              title={`${dialog.act === 'retry' ? 'Retry' : 'Delete'} ${dialog.job.name}`}
              confirmLabel={dialog.act === 'retry' ? 'Retry' : 'Delete'}
              done={dialog.act === 'retry' ? 'It is tried again' : 'The job is gone'}
              act={(reason) =>
                session.api.admin.actOnJob({
                  params: { id: dialog.job.id },
                  body: { reason, act: dialog.act },
                })
              }
              onDone={reload}
              onClose={() => setDialog(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
