import type { Completion } from '#shared/rules/book-details.ts'
import type { CoverDesign } from '#shared/rules/cover-design.ts'
import type { Licence } from '#shared/rules/licences.ts'
import { NINTH_LAMP } from '../../sync-server/features/setup/ninth-lamp.ts'
import { COLOURS } from './colours.ts'
import { NINTH_LAMP_COMMENTS } from './ninth-lamp-comments.ts'
import { type DemoRoom, NINTH_LAMP_ROOM } from './ninth-lamp-room.ts'
import { type DemoPicture, demoPicture } from './pictures.ts'
import { HARROW, SALT, UNDERSTAIR, UNLIT_SEA } from './small-books.ts'
import { furnish } from './writing-room.ts'

export interface DemoBook {
  title: string
  genre: string
  description: string
  cover_design?: CoverDesign
  completion?: Completion
  tags?: string[]
  warnings?: string[]
  chapters?: [title: string, text: string][]
  chapterComments?: [chapter: number, who: string, text: string, answers?: true][]
  reviews?: [who: string, stars: number, text: string][]
  licence?: Licence
  room?: DemoRoom
}

interface DemoWorld {
  name: string
  owner: string
  description: string
  author: string
  bio: string
  picture: DemoPicture
  icon: DemoPicture
  /** Its featured pictures. */
  gallery?: [picture: DemoPicture, title: string][]
  /** Names and texts of the files it offers. */
  assets?: [name: string, text: string][]
  /** Featured ones. */
  books?: DemoBook[]
  /** Public notes. */
  notes?: { title: string; body: string; tags: string[] }[]
  communities: { name: string; description: string; posts: [title: string, body: string][] }[]
}

/** Places of their own, with the people who live in them. */
const worlds: DemoWorld[] = [
  {
    name: 'The Ember Coast',
    owner: 'ines-marrow',
    description:
      'Nine harbours, one lamp in each, and an agreement about who may put them out.\n\nEverything here happens in the forty days before the herring come back.',
    author: 'Ines Marrow',
    bio: 'Writes about weather and the people who owe it money. Two books in, a third one drifting.',
    picture: 'ember-coast',
    icon: 'lamp-room',
    gallery: [
      ['nine-lights', 'Nine lights on the sea'],
      ['map', 'The nine harbours, and one without a name'],
      ['lamp-room', 'The ninth lamp'],
      ['causeway', 'Causeway, day 17'],
      ['jars', 'Thirty jars of something'],
      ['lantern-market', 'The night before the herring'],
    ],
    books: [
      {
        title: 'The Ninth Lamp',
        genre: 'Fantasy',
        description:
          'Eight lamps are lit by law. The ninth was lit by somebody who is not sorry.\n\nA novel in forty days.',
        cover_design: 'lamp-teal',
        tags: ['slow burn', 'found family', 'sea'],
        warnings: ['drowning'],
        chapters: NINTH_LAMP,
        chapterComments: NINTH_LAMP_COMMENTS,
        reviews: [
          ['wren-okafor', 5, 'I have not trusted a full jar since.'],
          ['halvard', 4, 'The law is one sentence long, and the book is what it costs.'],
          ['mei-lantern', 5, 'Somebody has been drinking the light. I read that line aloud.'],
          ['old-postmaster', 4, 'I deliver to harbours. It is exactly like that.'],
        ],
        room: NINTH_LAMP_ROOM,
      },
      {
        title: 'Salt for the Causeway',
        genre: 'Fantasy',
        description:
          'Before the lamps there was the road, and before the road there was a bargain.',
        cover_design: 'horizon-rose',
      },
      {
        title: 'Small Weather',
        genre: 'Stories',
        description: 'Eleven short pieces about rain, wind and other relatives.',
        cover_design: 'loom-sand',
        licence: 'cc-by-sa',
      },
    ],
    notes: [
      {
        title: 'Who may put out a lamp',
        body: '**Only the harbour that lit it**, and only with two witnesses.\n\n- at low tide: nobody\n- during a funeral: the youngest\n- the ninth: _see_ Sorrel',
        tags: ['law', 'lamps'],
      },
      {
        title: 'What the forty days forbid',
        body: 'Weddings, new rope, whistling, and counting anything aloud above thirty-nine.',
        tags: ['customs'],
      },
    ],
    assets: [
      ['Tide table for the forty days.csv', 'day,low,high\n1,04:10,10:31\n2,04:58,11:20\n'],
      ['Names of the harbours.md', '# Nine harbours\n\n1. Sorrel\n2. Penwith\n3. The Third\n'],
    ],
    communities: [
      {
        name: 'Harbour Talk',
        description: 'For readers of the Coast: theories, maps, and who lit the ninth lamp.',
        posts: [
          [
            'Who lit the ninth lamp?',
            'Chapter 12 says it was already burning when Sorrel came down. Chapter 4 says the oil was locked away. One of these women is lying, and I have loved both of them for two hundred pages.',
          ],
          [
            'A tide table for the forty days',
            'I sat down with the almanac in the appendix. If the first night is a spring tide, the causeway is open on days 3, 17 and 31: exactly the three funerals.',
          ],
        ],
      },
      {
        name: 'Oil and Wick',
        description: 'How the lamps work, argued far too seriously.',
        posts: [
          [
            'Rendering oil without a chimney',
            'I tried it in the garden. The neighbours now believe in the Coast as well.',
          ],
        ],
      },
    ],
  },
  {
    name: 'Quill & Ledger',
    owner: 'tobias_quill',
    description:
      'A city that runs on paperwork. The dead file complaints; the clerks have to answer.',
    author: 'Tobias Quill',
    bio: 'Former clerk. Everything is a form of form.',
    picture: 'stacks',
    icon: 'stacks',
    books: UNDERSTAIR,
    communities: [
      {
        name: 'Complaints Department',
        description: 'Short pieces in the shape of official letters.',
        posts: [
          [
            'Re: your haunting of the 14th inst.',
            'Dear Madam, we regret that your rattling fell outside of the permitted hours. A second chain may be requested with form 9.',
          ],
        ],
      },
    ],
  },
  {
    name: 'Salt Archive',
    owner: 'mei-lantern',
    description: 'Letters from a generation ship whose library is dissolving.',
    author: 'Mei Lantern',
    bio: '',
    picture: 'lantern-market',
    icon: 'lantern-market',
    books: SALT,
    communities: [
      {
        name: 'Shelf 9, Damp',
        description: 'What could be read before it was lost.',
        posts: [
          [
            'Fragment found behind the pump',
            '…and so we taught the children to read by taste, beginning with the word for rain.',
          ],
        ],
      },
    ],
  },
  {
    name: 'The Unlit Sea',
    owner: 'halvard',
    description: 'South of the last harbour there is no day. The charts are drawn by ear.',
    author: 'Halvard',
    bio: 'Draws coasts first and looks for the people afterwards.',
    picture: 'causeway',
    icon: 'map',
    books: UNLIT_SEA,
    communities: [],
  },
  {
    name: 'Harrow House',
    owner: 'wren-okafor',
    description: 'One house, forty doors, and a good reason for each of them.',
    author: 'Wren Okafor',
    bio: 'Writes houses. The people come with them.',
    picture: 'jars',
    icon: 1,
    books: HARROW,
    communities: [],
  },
]

export type Call = (
  person: string,
  path: string,
  body: object,
  method?: string,
) => Promise<{ id: string }>
type Upload = (person: string, bytes: Buffer, name: string, purpose: string) => Promise<string>

/** Makes the worlds with their content; all other people join the first of them. */
export async function makeWorlds(as: Call, upload: Upload, people: string[]): Promise<void> {
  for (const [n, world] of worlds.entries()) {
    const { name, owner, description, author, bio, communities } = world
    const { id } = await as(owner, '/worlds', { name, description })
    const put = async (picture: DemoPicture, file: string, purpose: string) =>
      upload(owner, await demoPicture(picture), `${file}.jpg`, purpose)
    await as(
      owner,
      `/worlds/${id}`,
      {
        show_author_hero: bio !== '',
        author_name: author,
        bio,
        cover_file_id: await put(world.picture, 'cover', 'world_banner'),
        icon_file_id: await put(world.icon, 'icon', 'world_icon'),
      },
      'PATCH',
    )
    for (const [picture, title] of world.gallery ?? []) {
      const file_id = await put(picture, title, 'gallery')
      const image = await as(owner, `/worlds/${id}/gallery`, { file_id, title })
      const path = `/worlds/${id}/gallery/${image.id}/featured`
      await as(owner, path, { is_featured: true }, 'PATCH')
    }
    for (const book of world.books ?? [])
      await addBook(as, (picture) => put(picture, 'portrait', 'portrait'), owner, id, book)
    for (const note of world.notes ?? [])
      await as(owner, `/worlds/${id}/snippets`, { ...note, is_public: true, licence: 'cc-by' })
    for (const [file, text] of world.assets ?? []) {
      const file_id = await upload(owner, Buffer.from(text), file, 'assets')
      await as(owner, `/worlds/${id}/assets`, { file_id, licence: 'cc0' })
    }
    for (const other of people) if (other !== owner) await as(other, `/worlds/${id}/join`, {})
    for (const [i, { posts, ...form }] of communities.entries()) {
      const community = await as(owner, '/communities', { ...form, world_id: id })
      const [from, to] = COLOURS[(n * 2 + i + 3) % COLOURS.length]!
      const icon = { icon_gradient_from: from, icon_gradient_to: to }
      await as(owner, `/communities/${community.id}`, icon, 'PATCH')
      for (const [title, body] of posts) {
        const post = { post_type: 'text', title, body }
        await as(owner, `/communities/${community.id}/posts`, post)
      }
    }
  }
}

type Portray = (picture: DemoPicture) => Promise<string>

async function addBook(
  as: Call,
  portray: Portray,
  owner: string,
  world: string,
  { chapters = [], chapterComments = [], reviews = [], room, ...form }: DemoBook,
): Promise<void> {
  const book = await as(owner, `/worlds/${world}/books`, { ...form, is_public: true })
  await as(owner, `/books/${book.id}/featured`, { is_featured: true }, 'PATCH')
  const ids = await publish(as, owner, book.id, chapters, chapterComments)
  const written = chapters.map(([, text], i) => ({ id: ids[i]!, text }))
  if (room) await furnish(as, portray, owner, book.id, written, room)
  for (const [i, [who, stars, body]] of reviews.entries()) {
    await as(who, `/books/${book.id}/review`, { stars, body }, 'PUT')
    await as(who, `/books/${book.id}/follow`, { following: true })
    const chapter = (i * 2 + 1) % ids.length
    const at = { chapter_id: ids[chapter], paragraph: 1, words: '', fraction: 0.5 }
    const place = { ...at, at: new Date().toISOString() }
    await as(who, `/books/${book.id}/progress`, place, 'PUT')
  }
}

/** Publishes a book's chapters; one reader has read half of them, and some comment on them. */
async function publish(
  as: Call,
  owner: string,
  book: string,
  chapters: [title: string, text: string][],
  chapterComments: [chapter: number, who: string, text: string, answers?: true][],
): Promise<string[]> {
  const ids: string[] = []
  for (const [title, text] of chapters) {
    const chapter = await as(owner, `/books/${book}/chapters`, { title })
    await as(owner, `/chapters/${chapter.id}/publish`, { text })
    ids.push(chapter.id)
  }
  let last = ''
  for (const [chapter, who, body, answers] of chapterComments) {
    const parent = answers ? { parent_comment_id: last } : {}
    last = (await as(who, `/chapters/${ids[chapter - 1]}/remarks`, { body, ...parent })).id
    await as(who, `/books/${book}/follow`, { following: true })
  }
  const reader = chapterComments.find(([, who]) => who !== owner)?.[1]
  if (!reader) return ids
  const place = { chapter_id: ids[2], paragraph: 4, words: '“Eleven,” said Harbourmaster Vane.' }
  const at = new Date().toISOString()
  await as(reader, `/books/${book}/progress`, { ...place, fraction: 0.4, at }, 'PUT')
  return ids
}
