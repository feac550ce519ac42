import type { ManifestOptions } from 'vite-plugin-pwa'
import { paths } from '#shared/paths.ts'

const shortcutIcons = (name: string) => [
  { src: `/icons/${name}`, sizes: '96x96', type: 'image/png' },
]

/** The name and look of an installed Loreloom. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Loreloom',
  short_name: 'Loreloom',
  description:
    'Communities, worlds and books for people who write and read fiction. Works offline, keeps every word.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  theme_color: '#ffffff',
  background_color: '#f7f6f3',
  categories: ['books', 'social', 'entertainment'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'Continue reading',
      description: 'The book you were in last',
      url: paths.resume(),
      icons: shortcutIcons('shortcut-read-96.png'),
    },
    {
      name: 'Write',
      description: 'The manuscript you wrote in last',
      url: paths.write(),
      icons: shortcutIcons('shortcut-write-96.png'),
    },
    {
      name: 'New post',
      description: 'Choose a community to write in',
      url: paths.submit(),
      icons: shortcutIcons('shortcut-new-post-96.png'),
    },
    { name: 'Trending', url: paths.trending(), icons: shortcutIcons('shortcut-trending-96.png') },
  ],
  // The service worker handles the share, also without a network.
  share_target: {
    action: paths.submit(),
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['image/*'] }],
    },
  },
  file_handlers: [
    {
      action: paths.import(),
      accept: {
        'text/markdown': ['.md', '.markdown'],
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
        'application/epub+zip': ['.epub'],
        'application/vnd.oasis.opendocument.text': ['.odt'],
        'application/rtf': ['.rtf'],
      },
    },
  ],
  screenshots: [
    {
      src: '/screenshots/home-wide.png',
      sizes: '1920x1200',
      type: 'image/png',
      form_factor: 'wide',
      label: 'The newest posts of every community',
    },
    {
      src: '/screenshots/post-wide.png',
      sizes: '1920x1200',
      type: 'image/png',
      form_factor: 'wide',
      label: 'A post and its discussion',
    },
    {
      src: '/screenshots/home-narrow.png',
      sizes: '1080x2400',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Home on a phone',
    },
    {
      src: '/screenshots/post-narrow.png',
      sizes: '1080x2400',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'A post on a phone',
    },
    {
      src: '/screenshots/write-narrow.png',
      sizes: '1080x2400',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Writing without a connection',
    },
  ],
}
