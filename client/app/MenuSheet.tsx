import { Dialog as RadixDialog } from 'radix-ui'
import { Command, SunMoon, X } from 'lucide-react'
import { useSite } from '../site-name.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useThemeChoice } from '../ui/theme-choice.ts'
import { useGiveBack } from '../ui/opener.ts'
import { useTheme } from '../ui/theme.ts'
import { ThemeSign } from '../ui/ThemeSign.tsx'
import { Nav } from './Nav.tsx'

interface Props {
  onClose(): void
  onPalette(): void
}

/** The sidebar as a sheet over the screen, on phones and tablets. */
export function MenuSheet({ onClose, onPalette }: Props) {
  const { name } = useSite()
  const { theme, toggleTheme } = useTheme()
  const { choice, setTheme } = useThemeChoice()
  const giveBack = useGiveBack()
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-30 bg-black/40" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          className="fixed inset-y-0 left-0 z-30 flex w-[min(18rem,85vw)] flex-col border-r border-border bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]"
        >
          <div className="flex h-14 shrink-0 items-center justify-between border-b border-border pr-2 pl-6">
            <RadixDialog.Title className="truncate font-serif text-xl font-semibold">
              {name}
            </RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton aria-label="Close menu">
                <X aria-hidden className="size-5" />
              </IconButton>
            </RadixDialog.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain">
            <div className="px-3 pt-4">
              <Button
                variant="secondary"
                className="w-full"
                onClick={() => {
                  onClose()
                  onPalette()
                }}
              >
                <Command aria-hidden className="size-4" />
                Search or jump to…
              </Button>
            </div>
            <Nav collapsed={false} onNavigate={onClose} />
            <div className="space-y-2 px-3 pb-4">
              <Button variant="secondary" className="w-full" onClick={toggleTheme}>
                <ThemeSign className="size-4" />
                {theme === 'dark' ? 'Light theme' : 'Dark theme'}
              </Button>
              {choice !== 'device' && (
                <Button variant="secondary" className="w-full" onClick={() => setTheme('device')}>
                  <SunMoon aria-hidden className="size-4" />
                  Theme as this device
                </Button>
              )}
            </div>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
