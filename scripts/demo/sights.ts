/** Posts with pictures and polls, and what communities ask of their people: written for the demo. */
export interface DemoSight {
  community: string
  author: string
  title: string
  body: string
  flair: string
  /** Caption of each picture. */
  pictures?: string[]
  poll?: { question: string; options: string[] }
}

export const sights: DemoSight[] = [
  {
    community: 'cartography',
    author: 'halvard',
    title: 'Four studies for the pass at Ember Gate',
    body: 'The road has to be believable from both sides. Which one would you guard?',
    flair: 'Map',
    pictures: [
      'From the valley, an hour before dawn',
      'The same ridge in the year of smoke',
      'What the deserters saw',
      'Where the wall will stand in book two',
    ],
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
    title: 'I painted the marsh so that I stop describing it',
    body: 'Forty pages of reeds are gone from the draft now. The picture hangs over the desk.',
    flair: 'Art',
    pictures: ['The marsh behind the mill, low water'],
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
    title: 'The view from the east wing, in three weathers',
    body: 'The house is never in the picture. That is how you know where you stand.',
    flair: 'Art',
    pictures: ['Clear', 'Fog', 'The evening of the letter'],
  },
  {
    community: 'first-chapters',
    author: 'old-postmaster',
    title: 'Cover sketch for the lighthouse novel: too quiet?',
    body: 'The first chapter is in my last post. Nothing on this cover moves, and I like that.',
    flair: 'Feedback Wanted',
    pictures: ['Sketch one', 'Sketch two, warmer'],
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
