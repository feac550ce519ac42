import { paths } from '../../paths.ts'

export interface InfoPage {
  title: string
  load: () => Promise<{ default: string }>
}

const pagesByPath: Record<string, InfoPage> = {
  [paths.about()]: { title: 'About', load: () => import('./pages/about.md?raw') },
  [paths.howItWorks()]: {
    title: 'How It Works',
    load: () => import('./pages/how-it-works.md?raw'),
  },
  [paths.pricing()]: { title: 'Pricing', load: () => import('./pages/pricing.md?raw') },
  [paths.faq()]: { title: 'Frequently Asked Questions', load: () => import('./pages/faq.md?raw') },
  [paths.terms()]: { title: 'Terms of Service', load: () => import('./pages/terms.md?raw') },
  [paths.privacy()]: { title: 'Privacy Policy', load: () => import('./pages/privacy.md?raw') },
  [paths.guidelines()]: {
    title: 'Community Guidelines',
    load: () => import('./pages/guidelines.md?raw'),
  },
  [paths.license()]: {
    title: 'Community Use License',
    load: () => import('./pages/license.md?raw'),
  },
  [paths.obrcl()]: {
    title: 'Open Book Repository Community License',
    load: () => import('./pages/obrcl.md?raw'),
  },
}

/** The static page at an address, whether or not it ends in a slash. */
export function infoPageAt(pathname: string): InfoPage | undefined {
  return pagesByPath[pathname.replace(/\/+$/, '')]
}
