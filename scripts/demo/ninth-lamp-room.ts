import type { EntryType } from '#shared/rules/writing-form.ts'
import type { DemoPicture } from './pictures.ts'

export interface DemoRoom {
  overview: string
  themes: string[]
  bible: {
    asset_type: EntryType
    name: string
    aliases?: string[]
    /** Fields by their labels. */
    fields?: Record<string, string>
    /** Ties by the names of entries further up. */
    ties?: Record<string, string>
    portrait?: DemoPicture
    content: string
  }[]
  /** Of its first chapters, in order. */
  summaries: string[]
  /** The outlines of its first chapters, in order. */
  outlines: string[]
  drafts: { title: string; summary: string; estimated_words: number; scenes: [string, string][] }[]
  people: [username: string, role: 'editor' | 'viewer'][]
  /** Comments on passages of chapters; an answer follows its comment. */
  comments: { chapter: number; who: string; quote: string; body: string; answers?: true }[]
  /** The earlier text of a chapter, by name. */
  version: { chapter: number; name: string; instead: [now: string, then: string] }
}

/** The room behind "The Ninth Lamp": what its writers see. */
export const NINTH_LAMP_ROOM: DemoRoom = {
  overview:
    'Sorrel keeps the oil for eight lamps that are hardly ever lit. In the forty days in which nothing may be counted above thirty-nine she finds out that thirty of her jars hold seawater, who drank the light, and who is answering it.\n\n**The turn:** she came to punish a thief, and holds the wick for her instead.\n\n**The end:** nine lights on the sea, and a council that has to say aloud what it wrote down.',
  themes: [
    'light and debt',
    'what is said and what is so',
    'offices one inherits',
    'being answered',
  ],
  bible: [
    {
      asset_type: 'character',
      name: 'Sorrel',
      portrait: 'portrait-sorrel',
      aliases: ['the keeper'],
      fields: {
        Role: 'keeper of the oil',
        Age: 'Thirty-four',
        Wants: 'The count to be right',
        Fears: 'Being her mother',
      },
      content:
        'Keeper of the oil, thirty-four, in her mother’s office since she was nineteen. Pours her seals too cold: they crack at the neck.\n\n- counts everything, and *never* aloud above thirty-nine\n- has said the law so often that she no longer hears the number in it\n- owns one knife and has never needed it',
    },
    {
      asset_type: 'character',
      name: 'Isk',
      portrait: 'portrait-isk',
      aliases: ['the girl'],
      fields: {
        Role: 'keeper of the ninth',
        Age: 'About fifteen',
        Home: 'The ninth harbour',
        Wants: 'Somebody to answer, every night, all forty',
        Fears: 'A clear night with nothing in it',
      },
      ties: { Sorrel: 'finds her' },
      content:
        'About fifteen. Very pale eyes with a dark ring. Keeps the ninth lamp as her mother and grandmother did. Takes words literally, and apologises for nothing.\n\nShe can put the lamp together in the dark, and only in the dark.',
    },
    {
      asset_type: 'character',
      name: 'Penwith',
      portrait: 'portrait-penwith',
      aliases: ['the cooper'],
      fields: { Role: 'cooper', Fears: 'Being asked to sign' },
      ties: { Sorrel: 'old friends', Isk: 'saw her light' },
      content:
        'Made barrels for thirty years. Cannot read, therefore thought to be honest, and is. His mark is a barrel. Keeps opinions like nails, between his teeth.',
    },
    {
      asset_type: 'character',
      name: 'Vane',
      portrait: 'portrait-vane',
      aliases: ['Harbourmaster Vane'],
      fields: { Role: 'harbourmaster, of the council' },
      ties: { Sorrel: 'signs her oath', Isk: 'never met' },
      content:
        'Kind in a way that ends conversations. Wets his finger before he turns a page. He is not a villain: he has mistaken a ledger for a harbour.',
    },
    {
      asset_type: 'location',
      name: 'The ninth harbour',
      portrait: 'causeway',
      content:
        'On the island behind the causeway. Quay, slip with a **bright** ring, tower with a green door and a pot of thyme. One hundred and ten steps. No name on any map.',
    },
    {
      asset_type: 'location',
      name: 'The net loft',
      content:
        'Where the council sits while the hall is being limed: four men, two women and a dog. Traps are mended below the window, so that nobody is ever quite alone with what they say.',
    },
    {
      asset_type: 'style_guide',
      name: 'House voice',
      content:
        'Plain words, long patience. Similes come from kitchens, boats and weather, at most two a page. Dialogue says less than it knows.\n\nNo dialect spelling. Numbers in words up to thirty-nine; **nobody in the book says a higher one aloud during the forty days** (Penwith’s “forty-one” in chapter 1 is before them).',
    },
    {
      asset_type: 'continuity',
      name: 'The forty days',
      content:
        '| Day | Tide | What happens |\n| --- | --- | --- |\n| 1 | spring | the lamps are lit, for an hour |\n| 3 | low | Sorrel crosses |\n| 4 | | the net loft, second time |\n| 17 | low | the causeway is open again |\n\nThe answer comes at two o’clock, on clear nights only.',
    },
  ],
  summaries: [
    'Sorrel signs for forty-one jars of oil, and the first that she lifts weighs nothing.',
    'Penwith reads the seals. The tower behind the causeway is mentioned, once.',
    'The council may not count above thirty-nine. Vane writes a number down, and it is so.',
    'Day seventeen, low water: she walks out over the causeway with one jar.',
    'The girl says who drank the light, and who answers it.',
    'Two o’clock. Nobody is ever awake then, and somebody is.',
  ],
  outlines: [
    'The law, the office, the count. She signs for forty-one jars and lifts the first.\n\n*Leave the reader with the seals, not with the theft.*',
    'Penwith reads wax as others read letters. The tower is mentioned as a thing that one does not mention.',
    'The council knew. Vane writes his name under a number, and it is so.',
  ],
  drafts: [
    {
      title: 'A Different Sentence',
      summary: 'Sorrel goes back to the net loft, with Isk’s wick in her pocket.',
      estimated_words: 1_600,
      scenes: [
        [
          'The crossing back',
          'The tide let her go at nine. She walked with her shoes in her hand, because they were the only pair she had and she meant to be looked at.\n\nHalfway over she stopped and turned round. In daylight the tower was just a tower. She knew now where the window was, and that was the whole difference; it was like knowing which of two sisters is lying.',
        ],
        [
          'In the net loft',
          '“Nine,” said Sorrel.\n\nThe dog got up.\n\n“I beg your pardon?” said Vane.\n\n“There are nine lamps, and then there are nine more. I counted them. I’d have stopped at thirty-nine, but there weren’t so many.” She laid the wick on the ledger. “That is what your oil was for.”',
        ],
      ],
    },
    {
      title: 'Whoever Is Out There',
      summary: 'They answer. This time somebody on the hill sees it.',
      estimated_words: 2_200,
      scenes: [
        [
          'Shutters',
          'It was old Penwith who opened his. He said afterwards that he had wanted air. He stood at the window in his shirt for as long as it takes to plane a stave, and then he went next door, barefoot, and knocked.',
        ],
        ['The slip', 'A boat. Whose? *Do not decide before chapter 9.*'],
      ],
    },
  ],
  people: [
    ['tobias_quill', 'editor'],
    ['mei-lantern', 'viewer'],
  ],
  comments: [
    {
      chapter: 1,
      who: 'tobias_quill',
      quote: 'It weighed nothing.',
      body: 'Seawater weighs as much as oil, nearly. Is this first jar empty, and the others not?',
    },
    {
      chapter: 1,
      who: 'ines-marrow',
      quote: 'It weighed nothing.',
      body: 'The first one is empty: the girl was tired. I shall let her say so in chapter 4.',
      answers: true,
    },
    {
      chapter: 4,
      who: 'tobias_quill',
      quote: 'She had not prepared herself for thyme.',
      body: 'Do not touch this sentence.',
    },
  ],
  version: {
    chapter: 6,
    name: 'Before she counted aloud',
    instead: [
      'and she began to count them aloud, in a whisper, and did not stop.',
      'and she counted them without a sound, as far as thirty-nine.',
    ],
  },
}
