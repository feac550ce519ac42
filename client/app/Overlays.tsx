import { Suspense } from 'react'
import { lazyNamed } from '../ui/part.tsx'

const MenuSheet = lazyNamed(() => import('./MenuSheet.tsx'), 'MenuSheet')
const CommandPalette = lazyNamed(() => import('./CommandPalette.tsx'), 'CommandPalette')
const CreateSheet = lazyNamed(() => import('./CreateSheet.tsx'), 'CreateSheet')
const ShortcutHelp = lazyNamed(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp')

export type Overlay = 'menu' | 'create' | 'palette' | 'help'

interface Props {
  open: Overlay | null
  onOpen(overlay: Overlay | null): void
}

/** The overlays over the shell, one at a time. */
export function Overlays({ open, onOpen }: Props) {
  const close = () => onOpen(null)
  return (
    <Suspense fallback={null}>
      {open === 'menu' && <MenuSheet onClose={close} onPalette={() => onOpen('palette')} />}
      {open === 'create' && <CreateSheet onClose={close} />}
      {open === 'palette' && <CommandPalette onClose={close} onHelp={() => onOpen('help')} />}
      {open === 'help' && <ShortcutHelp onClose={close} />}
    </Suspense>
  )
}
