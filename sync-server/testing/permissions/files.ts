import { only, type Rows, SIGNED_IN } from '../permission-rows.ts'

export const rows = {
  'files.upload': {
    request: (_, { form }) => ['POST', '/files/upload', form()],
    verdicts: SIGNED_IN,
  },
  'files.uploadVideo': {
    request: (_, { form }) => ['POST', '/files/upload/video', form()],
    // A picture is no video, for any caller.
    verdicts: only([], 'files.wrong_kind'),
  },
  'files.streamVideo': {
    request: (_, { form }) => ['POST', '/videos/stream', form('chunk')],
    verdicts: SIGNED_IN,
  },
  'files.finalizeVideo': {
    request: ({ file }) => ['POST', '/videos/finalize', { session_id: file }],
    verdicts: only(['author'], 'files.not_found'),
  },
  'files.begin': {
    request: ({ file }) => [
      'POST',
      '/uploads',
      { id: file, filename: 'a.png', size: 9, purpose: 'post' },
    ],
    verdicts: only(['author'], 'sync.id_taken'),
  },
  'files.part': {
    request: ({ file }) => ['PUT', `/uploads/${file}/parts/0`, new Blob(['x'])],
    verdicts: only(['author'], 'files.not_found'),
  },
  'files.complete': {
    request: ({ file }) => ['POST', `/uploads/${file}/complete`],
    verdicts: only(['author'], 'files.not_found'),
  },
  'files.remove': {
    request: ({ file }) => ['DELETE', `/files/${file}`],
    // Deleting a missing file, or another user's, changes nothing.
    verdicts: SIGNED_IN,
  },
} satisfies Rows
