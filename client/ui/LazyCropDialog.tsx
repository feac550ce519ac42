import { lazyNamed } from './part.tsx'

export const LazyCropDialog = lazyNamed(() => import('./CropDialog.tsx'), 'CropDialog')
