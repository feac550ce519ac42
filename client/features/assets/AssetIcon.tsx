import type { AssetCategory } from '#shared/rules/assets.ts'
import { Box, File, FileText, Image, type LucideIcon, Music } from 'lucide-react'
import type { ShownAsset } from './assets.local.ts'
import { lookOf } from './preview/preview-look.ts'

const ICONS: Record<AssetCategory, LucideIcon> = {
  documents: FileText,
  audio: Music,
  '3d_models': Box,
  images: Image,
  other: File,
}

/** By the category; a text is a document also where its extension counts as another. */
export function AssetIcon({ asset, className }: { asset: ShownAsset; className?: string }) {
  const Icon = lookOf(asset) ? FileText : ICONS[asset.category]
  return <Icon aria-hidden className={className} strokeWidth={1.75} />
}
