import { CircleHelp, Info, type LucideIcon, ReceiptText, Waypoints } from 'lucide-react'
import { paths } from '../../paths.ts'

export const VERSION = '1.0.0'

interface QuickLink {
  label: string
  Icon: LucideIcon
  to: string
}

export const QUICK_LINKS: readonly QuickLink[] = [
  { label: 'About', Icon: Info, to: paths.about() },
  { label: 'How It Works', Icon: Waypoints, to: paths.howItWorks() },
  { label: 'Pricing', Icon: ReceiptText, to: paths.pricing() },
  { label: 'FAQ', Icon: CircleHelp, to: paths.faq() },
]

/** The name of each document, and the word that stands for it in a line. */
export const LEGAL: readonly [name: string, word: string, to: string][] = [
  ['Terms of Service', 'Terms', paths.terms()],
  ['Privacy Policy', 'Privacy', paths.privacy()],
  ['Community Guidelines', 'Guidelines', paths.guidelines()],
  ['Community Use License', 'License', paths.license()],
]
