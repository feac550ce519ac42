import { Award } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AwardedItem } from './award-failure.ts'
import { lazyNamed } from '../../ui/part.tsx'

const GiveAwardDialog = lazyNamed(() => import('./GiveAwardDialog.tsx'), 'GiveAwardDialog')

interface Props {
  item: AwardedItem
  id: string
  className: string
}

export function GiveAwardButton({ item, id, className }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" title="Give Award" className={className} onClick={() => setOpen(true)}>
        <Award aria-hidden className="size-4" />
        <span>Give Award</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <GiveAwardDialog item={item} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
