import { NINTH_LAMP } from './ninth-lamp.ts'

/** Content to try on a new server: small, whole, and ours to give away. */
export const SAMPLE = {
  author: {
    username: 'sample-author',
    display_name: 'Sample author',
    bio: 'This account and all that it wrote came with the server, to try things with. The admin can remove it at any time.',
  },
  world: {
    name: 'The Ember Coast',
    description:
      'Nine harbours, one lamp in each, and an agreement about who may put them out.\n\nSample content: the admin of this server can remove it at any time.',
  },
  book: {
    title: 'The Ninth Lamp',
    genre: 'Fantasy',
    description:
      'Eight lamps are lit by law. The ninth was lit by somebody who is not sorry.\n\nThe first six chapters of a novel in forty days.',
  },
  chapters: NINTH_LAMP,
  community: {
    name: 'Harbour Talk',
    description: 'For readers of the Coast: theories, maps, and who lit the ninth lamp.',
  },
  posts: [
    {
      title: 'A tide table for the forty days',
      body: 'I sat down with the almanac. If the first night is a spring tide, the causeway is open on days 3, 17 and 31. Sorrel goes on the third day, *because there was nobody to bury*. I do not think that is an accident.',
    },
    {
      title: 'Who lit the ninth lamp?',
      body: 'Thirty jars of seawater, and every seal her own. Somebody who can copy a seal can copy a key.\n\n- **Penwith** made the barrels, and says nothing for a living.\n- **Vane** signs a number he has not counted.\n- The girl is not from here. That is to say, she is.\n\nWhat did I miss?',
    },
  ],
} as const
