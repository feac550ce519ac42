import { paths } from '../../paths.ts'

export const QUICK_LINKS: readonly { label: string; to: string }[] = [
  { label: 'About', to: paths.about() },
  { label: 'How It Works', to: paths.howItWorks() },
  { label: 'Pricing', to: paths.pricing() },
  { label: 'FAQ', to: paths.faq() },
]

/** The name of each document, and the word that stands for it in a line. */
export const LEGAL: readonly [name: string, word: string, to: string][] = [
  ['Terms of Service', 'Terms', paths.terms()],
  ['Privacy Policy', 'Privacy', paths.privacy()],
  ['Community Guidelines', 'Guidelines', paths.guidelines()],
  ['Community Use License', 'License', paths.license()],
]
