import { type RefObject, Suspense } from 'react'
import { lazyNamed } from '../../../ui/part.tsx'
import type { ReaderSettings } from '../reader-settings.ts'
import { goOnIn } from './going-on.ts'
import type { useAloud } from './use-aloud.ts'
import './aloud.css'

const AloudBar = lazyNamed(() => import('./AloudBar.tsx'), 'AloudBar')

interface Props {
  aloud: ReturnType<typeof useAloud>
  text: RefObject<HTMLElement | null>
  source: string
  language: string
  settings: ReaderSettings
  onChange(change: Partial<ReaderSettings>): void
  nextId: string | undefined
  onNext(): void
}

/** The bar of a chapter that is read aloud; its code loads when it is first asked for. */
export function ReadAloud({ aloud, nextId, onNext, ...bar }: Props) {
  if (!aloud.isOpen) return null
  const readOn = () => {
    if (!nextId) return false
    goOnIn(nextId)
    onNext()
    return true
  }
  const close = () => aloud.setOpen(false)
  return (
    <Suspense fallback={null}>
      <AloudBar
        {...bar}
        voices={aloud.voices}
        goesOn={aloud.goesOn}
        onEnd={readOn}
        onClose={close}
      />
    </Suspense>
  )
}
