import { Button } from '../../ui/Button.tsx'
import { useInstall } from '../../ui/install.ts'

/** Installs where the browser lets us ask; elsewhere it says where to find it. */
export function InstallStep({ onDone }: { onDone(): void }) {
  const install = useInstall()
  if (!install)
    return (
      <>
        <p className="text-muted">
          Choose “Install” or “Add to Home Screen” in the menu of your browser. It then opens like
          an app, online or not.
        </p>
        <Button size="sm" variant="secondary" onClick={onDone}>
          Got it
        </Button>
      </>
    )
  const installNow = () => {
    install()
    onDone()
  }
  return (
    <>
      <p className="text-muted">It then opens from your home screen or desktop, online or not.</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={installNow}>
          Install
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Not now
        </Button>
      </div>
    </>
  )
}
