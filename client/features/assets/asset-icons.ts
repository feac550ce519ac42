import type { AssetCategory } from '#shared/rules/assets.ts'
import { Box, File, FileText, Image, type LucideIcon, Music } from 'lucide-react'

export const ASSET_ICONS: Record<AssetCategory, LucideIcon> = {
  documents: FileText,
  audio: Music,
  '3d_models': Box,
  images: Image,
  other: File,
}
