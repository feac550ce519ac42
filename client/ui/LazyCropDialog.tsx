import { type ComponentProps, Suspense } from 'react'
import { lazyNamed } from './part.tsx'

const CropDialog = lazyNamed(() => import('./CropDialog.tsx'), 'CropDialog')

/** Its form stays on the screen while the code of the dialog loads. */
export function LazyCropDialog(props: ComponentProps<typeof CropDialog>) {
  return (
    <Suspense fallback={null}>
      <CropDialog {...props} />
    </Suspense>
  )
}
