import { paths } from '../paths.ts'

/** A static page without its text: its head, and its description for link previews. */
export interface InfoPage {
  path: string
  title: string
  /** One sentence, plain text. */
  description: string
  /** Only for documents that users agree to. */
  version?: string
  updated: string
}

/** In the order of the route table. The texts are in `client/features/info/pages/`, named by path. */
export const INFO_PAGES: readonly InfoPage[] = [
  {
    path: paths.about(),
    title: 'About',
    description:
      'What Loreloom is: a place where fiction is written, discussed and read, online and off.',
    updated: '2026-11-28',
  },
  {
    path: paths.howItWorks(),
    title: 'How It Works',
    description: 'From the first page read to a world of your own: how Loreloom is used.',
    updated: '2026-11-28',
  },
  {
    path: paths.pricing(),
    title: 'Pricing',
    description:
      'Reading and writing are free. What generating a book with AI costs, and what you agree to.',
    updated: '2026-11-28',
  },
  {
    path: paths.faq(),
    title: 'Frequently Asked Questions',
    description: 'Accounts, working offline, posts and coins, books and AI, privacy: the answers.',
    updated: '2026-11-28',
  },
  {
    path: paths.terms(),
    title: 'Terms of Service',
    description: 'The agreement between you and whoever runs this Loreloom server.',
    version: '2.3',
    updated: '2026-11-22',
  },
  {
    path: paths.privacy(),
    title: 'Privacy Policy',
    description:
      'What personal data Loreloom handles, why, for how long, and what you can do about it.',
    version: '1.0',
    updated: '2026-11-28',
  },
  {
    path: paths.guidelines(),
    title: 'Community Guidelines',
    description: 'How we treat the people who write and read here.',
    version: '1.0',
    updated: '2026-11-28',
  },
  {
    path: paths.license(),
    title: 'Community Use License',
    description: 'What others may do with posts, videos, polls, links and comments: CUL v1.0.',
    version: '1.0',
    updated: '2026-11-22',
  },
  {
    path: paths.obrcl(),
    title: 'Open Book Repository Community License',
    description: 'What anyone may do with generated books: OBRCL v1.0.',
    version: '1.0',
    updated: '2026-11-22',
  },
  {
    path: paths.operators(),
    title: 'Running a Server',
    description: 'For operators: the service, the proxy, backups, updating and going back.',
    updated: '2026-11-26',
  },
]

/** The static page at an address, whether or not it ends in a slash. */
export function infoPageAt(pathname: string): InfoPage | undefined {
  const path = pathname.replace(/\/+$/, '')
  return INFO_PAGES.find((page) => page.path === path)
}
