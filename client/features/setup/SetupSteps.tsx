import type { Setup } from '#shared/contract/setup.ts'
import { PRODUCT } from '#shared/rules/site.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { formatDateTime } from '#shared/rules/dates.ts'
import { useState } from 'react'
import { useSite } from '../../site-name.ts'
import { useTakesBack } from '../../ui/use-takes-back.ts'
import { CreateCommunityDialog } from '../communities/CreateCommunityDialog.tsx'
import { BackupNote } from './BackupNote.tsx'
import { MailTest } from './MailTest.tsx'
import { NameForm } from './NameForm.tsx'
import { SampleStep } from './SampleStep.tsx'
import { SetupStep } from './SetupStep.tsx'
import { SIGN_UPS, SignUpsChoice } from './SignUpsChoice.tsx'
import { useStepsDone } from './use-steps-done.ts'

type Step = 'name' | 'signups' | 'backup' | 'mail'

interface Props {
  setup: Setup
  reload(): void
}

/** The six things that a new server needs, in any order; all can be changed later. */
export function SetupSteps({ setup, reload }: Props) {
  const done = useStepsDone(setup)
  // This device knows a new name before the set-up is read again.
  const { name } = useSite()
  const { open, at, ref, turn } = useOpenStep(done)
  const [isCreating, setCreating] = useState(false)
  const step = (which: Step) => ({
    done: done[which],
    open: open === which,
    placeRef: at === which ? ref : undefined,
    onAct: () => turn(which, which),
  })
  return (
    <ol>
      <SetupStep
        number={1}
        title="Name and picture"
        note={name === PRODUCT ? setup.name || `${PRODUCT}, until you name it` : name}
        verb="Choose"
        {...step('name')}
      >
        <NameForm
          setup={setup}
          onSaved={() => {
            turn(done.signups ? null : 'signups', done.signups ? 'name' : 'signups')
            reload()
          }}
        />
      </SetupStep>
      <SetupStep
        number={2}
        title="Who may sign up"
        note={signUpsNote(setup)}
        verb="Choose"
        {...step('signups')}
      >
        <SignUpsChoice setup={setup} onSaved={reload} />
      </SetupStep>
      <SetupStep
        number={3}
        title="A first community"
        note="A place to talk, before there are books"
        done={done.community}
        verb="Create"
        changeVerb="Another"
        onAct={() => setCreating(true)}
      />
      <SetupStep number={4} title="Backup" note={backupNote(setup)} verb="How" {...step('backup')}>
        <BackupNote commands={setup.commands} />
      </SetupStep>
      <SetupStep number={5} title="Mail" note={mailNote(setup)} verb="Set up" {...step('mail')}>
        <MailTest mail={setup.mail} commands={setup.commands} />
      </SetupStep>
      <SampleStep setup={setup} reload={reload} />
      {isCreating && <CreateCommunityDialog onClose={() => setCreating(false)} />}
    </ol>
  )
}

/** One step at most is open. The focus goes to the one that a user has opened, or to the one that is closed. */
function useOpenStep(done: ReturnType<typeof useStepsDone>) {
  const [[open, at], setOpen] = useState<readonly [open: Step | null, at: Step | null]>(() => [
    done.name ? (done.signups ? null : 'signups') : 'name',
    null,
  ])
  const { ref, claim } = useTakesBack()
  return {
    open,
    at,
    ref,
    turn(next: Step | null, at: Step) {
      claim()
      setOpen([next, at])
    },
  }
}

function signUpsNote({ signups, has_decided }: Setup): string {
  const [, name, meaning] = SIGN_UPS.find(([policy]) => policy === signups)!
  return `${name}, ${meaning}${has_decided ? '' : ', until you decide'}`
}

function backupNote({ backup }: Setup): string {
  if (!backup) return 'None yet. One command makes it while the server runs'
  return `Last one ${formatDateTime(backup.at)}, ${formatBytes(backup.bytes)}`
}

function mailNote({ mail }: Setup): string {
  return mail.host ? `Through ${mail.host}` : 'None set up, so nothing here promises any'
}
