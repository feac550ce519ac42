import type { DemoPicture } from './pictures.ts'

/** Posts with pictures and polls, and what communities ask of their people: written for the demo. */
export interface DemoSight {
  community: string
  author: string
  title: string
  body: string
  flair: string
  pictures?: [picture: DemoPicture, caption: string][]
  poll?: { question: string; options: string[] }
}

export const sights: DemoSight[] = [
  {
    community: 'cartography',
    author: 'halvard',
    title: 'Two studies for the pass at Ember Gate',
    body: 'The road has to be believable from both sides. Which one would you guard?',
    flair: 'Map',
    pictures: [
      [2, 'From the valley, an hour before dawn'],
      [5, 'What the deserters saw'],
    ],
  },
  {
    community: 'reading-log',
    author: 'old-postmaster',
    title: 'Sorted by the colour of the last sentence',
    body: 'It took a winter. The green shelf is smaller than I had thought.',
    flair: 'Art',
    pictures: [['stacks', 'The long wall, with the ladder']],
  },
  {
    community: 'cartography',
    author: 'mei-lantern',
    title: 'How big should a country be before nobody has walked across it?',
    body: '',
    flair: 'Question',
    poll: {
      question: 'Days on foot, coast to coast',
      options: ['Under ten', 'About a month', 'A season', 'Nobody knows, that is the point'],
    },
  },
  {
    community: 'slow-fires',
    author: 'ines-marrow',
    title: 'I painted the causeway so that I stop describing it',
    body: 'Forty pages of stones are gone from the draft now. The picture hangs over the desk.',
    flair: 'Art',
    pictures: [['causeway', 'The causeway, low water, day 17']],
  },
  {
    community: 'slow-fires',
    author: 'tobias_quill',
    title: 'What keeps you reading a thousand pages?',
    body: 'Several answers are allowed.',
    flair: 'Discussion',
    poll: {
      question: 'I stay for',
      options: ['The people', 'The place', 'A question I need answered', 'The sentences', 'Spite'],
    },
  },
  {
    community: 'gothic',
    author: 'wren-okafor',
    title: 'The room above the east wing, after midnight',
    body: 'The house is never in the picture. That is how you know where you stand.',
    flair: 'Art',
    pictures: [['lamp-room', 'From the stairs']],
  },
  {
    community: 'critique',
    author: 'mei-lantern',
    title: 'What the bees count when nobody counts them',
    body: 'Chapter nine is up. It has forty hexagons in it and, I am told, no people. I disagree about the people.',
    flair: 'Feedback Wanted',
    pictures: [['jars', 'The pantry of chapter nine']],
  },
  {
    community: 'first-chapters',
    author: 'old-postmaster',
    title: 'Cover sketch for the lighthouse novel: too quiet?',
    body: 'The first chapter is in my last post. Nothing on this cover moves, and I like that.',
    flair: 'Feedback Wanted',
    pictures: [
      ['nine-lights', 'Sketch one'],
      ['lantern-market', 'Sketch two, warmer'],
    ],
  },
  {
    community: 'cartography',
    author: 'halvard',
    title: 'Nine harbours, drawn from the text alone',
    body: 'Every distance comes from a sentence in the book. The one without a name was the easiest.',
    flair: 'Map',
    pictures: [['map', 'The Ember Coast, by its own words']],
  },
]

/** Flairs of a community's own, by its key: name and colour. */
export const flairs: Record<string, [string, string][]> = {
  cartography: [
    ['Map', '#14532D'],
    ['Travel times', '#8A3B12'],
  ],
  'first-chapters': [
    ['Chapter one', '#1E4E8C'],
    ['Rewrite', '#5B3A8E'],
  ],
  gothic: [['Uncanny', '#3F3F8F']],
}

export const rules: Record<string, { name: string; text: string }[]> = {
  'first-chapters': [
    { name: 'One chapter a week', text: 'Everybody gets read that way.' },
    { name: 'Two comments for one post', text: 'Read others before you ask to be read.' },
    { name: 'Say what works, too', text: 'A writer cannot keep what nobody pointed at.' },
  ],
  gothic: [
    { name: 'No summaries of endings', text: 'Somebody is reading it for the first time tonight.' },
    { name: 'Content notes first', text: 'One line is enough.' },
  ],
}
