import {
  BookOpen,
  Droplet,
  Feather,
  HeartCrack,
  type LucideIcon,
  Map as MapIcon,
  MessageCircleHeart,
  Shuffle,
  Sparkles,
  Trophy,
} from 'lucide-react'

const ICONS: Record<string, LucideIcon> = {
  droplet: Droplet,
  'message-circle-heart': MessageCircleHeart,
  'book-open': BookOpen,
  'heart-crack': HeartCrack,
  shuffle: Shuffle,
  map: MapIcon,
  feather: Feather,
  trophy: Trophy,
}

/** The drawing of an award; a newer one than this version knows sparkles. */
export function AwardIcon({ icon, className }: { icon: string; className?: string }) {
  const Icon = ICONS[icon] ?? Sparkles
  return <Icon aria-hidden className={className} />
}
