import { lazy } from 'react'

export const LazyCropDialog = lazy(async () => ({
  default: (await import('./CropDialog.tsx')).CropDialog,
}))
