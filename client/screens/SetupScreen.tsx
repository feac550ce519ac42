import { Dialog as Radix } from 'radix-ui'
import { useNavigate } from 'react-router-dom'
import { AddressNote } from '../features/admin/AddressNote.tsx'
import { Loaded } from '../features/admin/Loaded.tsx'
import { fileUrl } from '#shared/rules/file-url.ts'
import { Harbour } from '../features/setup/Harbour.tsx'
import { DoneCount } from '../features/setup/DoneCount.tsx'
import { SetupSteps } from '../features/setup/SetupSteps.tsx'
import { paths } from '../paths.ts'
import { useSite } from '../site-name.ts'
import { useApp } from '../sync/react/app-context.ts'
import { Button } from '../ui/Button.tsx'
import { useTitle } from './use-title.ts'

/** The first minutes of a new server, for the person whose it is. It covers the app, which has nothing to show yet. */
export function SetupScreen() {
  useTitle('This server is yours')
  const { session } = useApp()
  const navigate = useNavigate()
  const leave = () => void navigate(paths.home())
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          // The first control, while the steps load, is the one that leaves.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            ;(event.target as HTMLElement).focus()
          }}
          className="fixed inset-0 z-30 grid content-start overflow-y-auto bg-bg text-text outline-none md:grid-cols-[25rem_minmax(0,1fr)] min-[100rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <Side />
          <section className="px-5 pt-5 pb-[calc(2rem+env(safe-area-inset-bottom))] md:max-w-195 md:px-12 md:pt-8 min-[100rem]:max-w-240 min-[100rem]:self-center min-[100rem]:px-24 min-[100rem]:py-16">
            <Loaded name="setup" load={async () => (await session.api.setup.state({})).data}>
              {(setup, reload) => (
                <>
                  <p className="mb-1 flex justify-between text-[13px] leading-5 text-subtle">
                    <span className="text-xs font-semibold tracking-wider uppercase">
                      You are the admin
                    </span>
                    <DoneCount setup={setup} />
                  </p>
                  <AddressNote publicUrl={setup.public_url} />
                  <SetupSteps setup={setup} reload={reload} />
                </>
              )}
            </Loaded>
            <div className="mt-5 flex flex-wrap items-center gap-3">
              <Button variant="primary" className="h-12 px-6 text-base" onClick={leave}>
                Open your server
              </Button>
              <p className="text-[13px] leading-5 text-subtle">
                The rest stays under Site admin, Set-up.
              </p>
            </div>
          </section>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Side() {
  const { name, icon } = useSite()
  return (
    <header className="relative flex h-55 flex-col overflow-hidden bg-[#0d1a33] p-4 text-white md:sticky md:top-0 md:h-dvh md:p-8">
      <Harbour />
      <p className="relative flex items-center gap-2.5 font-serif text-xl leading-7 font-semibold wrap-anywhere">
        <img
          src={icon ? fileUrl(icon) : '/icons/favicon.svg'}
          alt=""
          className="size-8 rounded-[9px]"
        />
        {name}
      </p>
      <div className="relative mt-auto font-serif">
        <Radix.Title asChild>
          <h1 className="text-[30px] leading-9 font-[550] text-balance md:text-[42px] md:leading-12">
            This server is yours.
          </h1>
        </Radix.Title>
        <p className="mt-2 text-[17px] leading-6.5 max-md:hidden">
          Six short things, in any order. All of them can be changed later, and it is already
          running.
        </p>
      </div>
    </header>
  )
}
