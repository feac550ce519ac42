import type { DemoBook } from './worlds.ts'

/** Short books for the shelves of the other worlds: each has two or three chapters. */
export const UNDERSTAIR: DemoBook[] = [
  {
    title: 'A Ledger of Small Fires',
    genre: 'Literary',
    description:
      'Every fire in the city is entered by hand, in two columns: what burned, and who was cold. This spring the columns no longer agree.',
    cover_design: 'plate-rust',
    completion: 'ongoing',
    tags: ['slow burn', 'bureaucracy', 'found family'],
    chapters: [
      [
        'Kindling',
        'The clerk of small fires had a stove of her own and was not allowed to light it. It was a rule older than the stove.\n\nShe wrote down a chimney in Tallow Street, a hat, and the left half of a love letter. In the second column she wrote: nobody, nobody, the sender.\n\nAt four the boy came with a fire that had no address. “It was burning when I got there,” he said, “and it was burning when I left, and nothing was gone.”\n\nShe looked for the column where that belonged. There were two, and she had lived between them for eleven years.',
      ],
      [
        'What Was Cold',
        'They went out together, since the rule said nothing against walking.\n\nThe fire stood in the middle of Cooper’s Yard, about as high as a dog, and the snow around it had not melted. The boy held out his hands. “See,” he said. “Nothing.”\n\nShe held out hers. It was the first time in eleven years that she had been warm on the city’s time, and she knew before she had her glove off again whose name she would have to write.',
      ],
      [
        'The Second Column',
        '“You may strike out a fire,” said the registrar, “but not a person.”\n\n“I do not want to strike out. I want to add.”\n\nHe turned the ledger round and read it, moving his lips. Outside, in the yard, somebody had put a kettle on.',
      ],
    ],
    reviews: [
      ['wren-okafor', 5, 'The stove nobody may light. I have thought about it for a week.'],
      ['mei-lantern', 4, 'So quiet that I only heard the door close in the last line.'],
    ],
  },
  {
    title: 'Letters to a Drowned Town',
    genre: 'Epistolary',
    description:
      'The postmaster of a town under a reservoir still delivers. All of the letters arrive on the same morning, forty years late.',
    cover_design: 'horizon-sky',
    completion: 'complete',
    tags: ['letters', 'grief', 'water'],
    chapters: [
      [
        'The Post Office',
        'Dear Mrs Amory, the water is now above the counter. I have moved the stamps upstairs.\n\nYou will have heard that the valley was sold. I heard it from the man who came to measure my door. He said it was a good door. I said that it was yours, really, since you leaned on it every Thursday for thirty years.\n\nYour son’s letter has come. I have dried it on the bell rope. I shall bring it as soon as I know where to.',
      ],
      [
        'By Boat',
        'Dear Mrs Amory, I row the round now. Church Lane takes an hour, because one has to look down.\n\nYour chimney is the best mark on the lake. I tie up to it at noon and read the addresses aloud. It is not allowed. But there is nobody to complain, and I find that the fish come closer.',
      ],
      [
        'Return to Sender',
        'Dear Mrs Amory, the letter opened by itself in the damp, so I have read it, and I ask your pardon.\n\nHe says that he is well, that the town he lives in has a hill, and that there is a room.',
      ],
    ],
    reviews: [['ines-marrow', 5, 'The fish come closer. I had to put it down and walk about.']],
  },
]

export const UNLIT_SEA: DemoBook[] = [
  {
    title: 'Cartographers of the Unlit Sea',
    genre: 'Adventure',
    description:
      'Nobody has seen the southern water by day. Two women draw it by the sound that it makes.',
    cover_design: 'loom-ink',
    completion: 'ongoing',
    tags: ['maps', 'sea', 'rivals'],
    chapters: [
      [
        'Soundings',
        'Halla let the lead go and counted. At nineteen the line went slack, and something took it gently, as one takes a hand.\n\n“Nineteen,” she said.\n\n“And a half,” said Brandr from the dark, who had been lying in the bows since Tuesday with her ear against the planks. She was always right about the halves. It was what made sailing with her unbearable.\n\nThey wrote down nineteen and a half. Then the line was given back.',
      ],
      [
        'The Quiet Bank',
        'Over the bank there was no sound at all. Brandr sat up, for the first time in days, and they saw by the lamp how grey she was.\n\n“It is shallow here,” she said. “It must be. There is no room for anything.”\n\nHalla threw the lead. It ran out to its end, forty fathoms, and hung there. On the chart she left the place white, and afterwards she could not have said which of them had been lying.',
      ],
    ],
    reviews: [['tobias_quill', 4, 'A duel fought in half fathoms.']],
  },
  {
    title: 'Glass Tides',
    genre: 'Fantasy',
    description: 'Twice a year the sea comes in as glass, and the village cuts its windows.',
    cover_design: 'stack-teal',
    completion: 'ongoing',
    tags: ['craft', 'village'],
    chapters: [
      [
        'Neap',
        'The thin tide is for lamps, my aunt said, and the thick one for people who have something to hide.\n\nWe went down with the felt and the long saw before the gulls were awake. It had come in smooth, green at the edge, with a boat in it. The boat was upright. The man at its oars had his mouth open, as if he had just thought of a word.\n\n“Round him,” said my aunt. “We cut round him. Somebody will want that view.”',
      ],
      [
        'Spring',
        'When it went out again in March it took the church windows with it, and for the first time we heard what the priest had been saying.',
      ],
    ],
  },
]

export const HARROW: DemoBook[] = [
  {
    title: 'The East Wing Is Closed',
    genre: 'Gothic',
    description:
      'A housekeeper is paid to keep one door shut. Nobody has told her on which side of it she lives.',
    cover_design: 'lamp-plum',
    completion: 'complete',
    tags: ['house', 'unreliable narrator'],
    warnings: ['death'],
    chapters: [
      [
        'The Keys',
        'I was given forty keys and the use of thirty-nine.\n\nThe fortieth is the prettiest: it has a leaf on its bow, and it is warm. The agent laid it in my hand himself and closed my fingers on it. “So that you have it,” he said, “and so that you know where it is.”\n\nI have cleaned this house for three weeks now. I have not yet found a corridor that leads west.',
      ],
      [
        'The Guest',
        'He comes down on Sundays and eats what I put out. He does not look at me, which is good manners in a guest of that kind.\n\nLast night he left a note beside his plate. It says: Whoever you are, the kitchen has been cold since my mother’s time, and I thank you for the smell of bread.',
      ],
    ],
    reviews: [
      ['ines-marrow', 5, 'I went back to the first page and all of the doors had moved.'],
      ['halvard', 4, 'Short, cold, and kind.'],
    ],
  },
  {
    title: 'The Beekeeper’s Algebra',
    genre: 'Mystery',
    description: 'Forty hives, one inheritance, and a sum that comes out differently each evening.',
    cover_design: 'initial-sand',
    completion: 'ongoing',
    tags: ['bees', 'inheritance'],
    chapters: [
      [
        'Let x Be the Queen',
        'My uncle left the bees to whichever of us could count them.\n\nCousin Agnes counted hives and got forty. Edmund counted what went in at one door for an hour, and multiplied, and was stung on the lip. I sat down under the lime tree with a pencil.\n\nTowards evening a bee landed on the paper, walked down my column, and stopped at the line where I had made a mistake.',
      ],
      [
        'Remainder',
        '“There is one too many,” I told the solicitor.\n\n“One bee?”\n\n“One hive. It is on no plan, nobody built it, and it is the only one that hums in the dark.”',
      ],
    ],
  },
]

export const SALT: DemoBook[] = [
  {
    title: 'Reading by Taste',
    genre: 'Science fiction',
    description:
      'Generation nine of the ship Perpetua has eaten half of its library. The other half is learning to taste of something.',
    cover_design: 'stack-moss',
    completion: 'hiatus',
    tags: ['generation ship', 'libraries'],
    chapters: [
      [
        'Rain',
        'The first word that one learns is rain. It is a little sweet, it comes from the agricultural shelf, and no one alive has seen any.\n\nI was four. My teacher laid it on my tongue with the tweezers and asked me what I saw.\n\n“A noise,” I said, and everybody in the room was quiet, because that is the answer.',
      ],
      [
        'Salt',
        'In my ninth year the damp reached the letter S. We ate as fast as we could. There were cousins who lived on sea and ships and silence for a month, and they were never quite the same afterwards: they would stop in a doorway, and look out.',
      ],
    ],
    reviews: [['old-postmaster', 5, '“A noise” is the best answer I have read this year.']],
  },
]
