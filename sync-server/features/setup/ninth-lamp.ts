/** The first chapters of "The Ninth Lamp": title, then text. */
export const NINTH_LAMP: [title: string, text: string][] = [
  [
    'Oil',
    `The law of the Coast is short enough to be taught to children, and it is taught to them before they can swim. There are nine harbours. There are eight lamps. On the first night of the forty days each harbour lights its own, and nobody lights another’s, and nobody puts another’s out.

Sorrel had said it so often, as a child and later to children, that she no longer heard the number in it. Nine harbours, eight lamps. It was like the missing step on the customs-house stair: everybody’s foot knew.

She kept the oil. That was her whole office, and it came with a key, a ledger and a room under the chandlery that smelled of fish even in the years when no fish came. In the second week of autumn she counted the jars, wrote the number down, and had the number witnessed by Penwith the cooper, who could not read and was therefore thought to be honest.

“Forty-one,” she said.

“Forty-one,” said Penwith, and made his mark, which was a barrel.

That night she lay awake. She had counted forty-one last year as well, and the eight lamps had burned their forty nights since then, and the boats that brought oil had been three weeks late and then had not come at all.

In the morning she went down again, without Penwith. It was cold in the room under the chandlery. The jars stood in their rows with their wax seals towards the wall, as her mother had stood them. She took the first by its ears and lifted.

It weighed nothing. She put it back, very gently, as one sets down a bird, and lifted the second.

*So*, she thought, when she had come to the end of the row. *Somebody has been drinking the light.*

There were eleven jars with oil in them and thirty with seawater, and the seals on all of them were hers.`,
  ],
  [
    'The Cooper’s Mark',
    `Penwith had made barrels for thirty years and had opinions about what was put into them, but he kept the opinions to himself, like nails, between his teeth.

“You’ll want to know whether I knew,” he said, when she had told him.

“I want to know whether you can tell me who could make a seal like mine.”

He turned the jar in his hands. They were standing in his yard among the staves, and the tide was so far out that the harbour looked like a plate somebody had finished with. He put his thumb into the wax. It took the print as new wax does, softly, all the way round.

“This was poured in summer,” he said. “Late. See how it’s gone down into the weave? It was hot when it was poured and the jar was hot too. Yours goes on in autumn, and it cracks at the neck.” He handed her another. “That one’s yours.”

She had never noticed that her own seals cracked.

“Thirty jars,” said Penwith. “That’s a cart. Two carts, if you care about the axle. Somebody took two carts through Sorrel Gate in August and nobody looked up from their beer.” He thought about it. “In August I wouldn’t have looked up either.”

“Why would anybody want it? Nobody may burn it but us. If a light showed anywhere on the hill in the forty days we should all see it.”

“Yes,” said the cooper. “You would think so, wouldn’t you?”

He said it in such a way that she turned round. He was looking past her, over the wall and over the plate of the harbour, to where the causeway ran out, black with weed, towards the island on which nobody lived: the ninth harbour, which had a quay and a slip and a tower like the others, and no lamp, and no people, and not even a name.

“It’s an odd thing about that tower,” said Penwith. “Thirty years I’ve had it over my wall. I couldn’t tell you whether it has a door.”`,
  ],
  [
    'Thirty-Nine',
    `In the forty days one does not whistle, or marry, or splice new rope, and one does not count anything aloud above thirty-nine. Nobody remembers the reason. The old women say that whatever is counted fortieth is counted *out*. The young ones say that old women cannot count.

Sorrel went to the council with her ledger under her arm and said that there were eleven jars.

The council was four men, two women and a dog. It sat in the net loft because the hall was being limed. When she had finished nobody spoke for some time, and the dog got up, turned round, and lay down facing the other way.

“Eleven,” said Harbourmaster Vane. “That is eleven nights.”

“It is eleven nights for one lamp, and the other harbours draw from us. It’s a night and a half for eight.”

“Then we shall trim the wicks,” said one of the women.

“Then we shall send for more,” said one of the men.

“From whom?” said Sorrel.

Below the window somebody was mending a trap, knocking the slats home two at a time. It was the only sound. She understood, looking along the bench from face to face, that they were not frightened. She had come to them as one comes to a house on fire, with a bucket, and they were sitting in it with their hands folded.

“You knew,” she said.

“We know that it is a heavy office,” said Vane kindly. “Your mother found it heavy. There are some years, my dear, when the lamps are lit, and there are some years when it is *said* that the lamps were lit. From the sea it makes very little difference. There has been nobody on the sea, on those nights, in my lifetime or my father’s.”

“Then who are they for?”

Nobody answered that. Vane took the ledger out of her hands, wet his finger, and turned to the last page. Under *forty-one*, next to the small drawing of a barrel, he wrote his name.

“There,” he said. “Now it is so.”`,
  ],
  [
    'Low Water',
    `She went at low water, on the third day, because on the third day the causeway is open for as long as it takes to bury somebody, and there was nobody to bury.

It was further than it looked. The weed was slippery and the stones under it had been laid by people with a longer stride. Twice she looked back and saw the town along its hill, each house with its shutters the wrong way round, closed towards the sea; she had never looked at it from here and had not known that it looked like a row of people with their hands over their eyes.

The ninth harbour had a slip. There was a ring in the slip, and the ring was bright. Something had been tied to it, and lately, and often.

The tower *did* have a door. It was a perfectly ordinary door, painted green, and somebody had set a pot of thyme beside it.

Sorrel stood in front of it with her hand raised. It came to her that she had prepared herself for a great many things, on the way: for a ruin; for a thief; for thirty jars in a row and a fire under them. She had a knife, and the sentence she meant to say to whoever it was had the words *in the name of eight harbours* in it. She had not prepared herself for thyme.

She knocked.

“It’s open,” said a voice. “Mind the step. There isn’t one.”

Inside, on a stool, with a lamp between her knees and its brass all in pieces on a cloth before her, sat a girl of perhaps fifteen. She had oil to the elbows. She did not look sorry, and she did not look up.

“You’re the one who pours them too cold,” she said. “The seals. They crack at the neck. I had to learn to do it badly, you know, for the front row, and then I got tired and did the rest properly. I thought you’d notice in the spring.”

“I notice now,” said Sorrel.

“Well,” said the girl, “hold this, then,” and gave her the wick.`,
  ],
  [
    'What the Girl Said',
    `Her name was Isk. She was from nowhere: that is to say, she was from here. Her mother had kept the tower and her grandmother before that, and they had never told anybody because, as Isk pointed out, nobody had ever asked.

“We had our own oil until two years ago,” she said. “There was a boat. I don’t know whose. It came in the last week of summer from the other side,” and she nodded her head towards the window, in which there was nothing at all but sea. “Then it didn’t come. So I took yours. You weren’t using it.”

“We light eight lamps with it.”

“You light *one* lamp with it,” said Isk. “You light Sorrel Harbour, and you burn it for an hour, and then you all go in. I can see you from up there. The others have been dark since I was six.”

Sorrel thought of Vane’s finger, wet, on the corner of the page.

It is a strange thing to be told the truth by somebody who doesn’t know that it is a secret. She found that she was still holding the wick. It was plaited from eight strands and then, over them, a ninth, in a pattern that she knew from the hem of her mother’s winter coat and had never seen anywhere else.

“And you,” she said. “You burn it all night? All forty?”

“Of course.”

“For whom?”

The girl looked at her properly for the first time. She had very pale eyes, the colour of the inside of a shell, with a dark ring round them. She seemed to be making up her mind whether this was a trick of grown people.

“For whoever’s out there,” said Isk. “They answer. Didn’t you know? Every night, about two o’clock, when it’s clear.” She pointed with her screwdriver, straight out, at the line where the grey of the water became the grey of the sky. “There. First one, and then eight more. I thought that was why it’s called the ninth.”`,
  ],
  [
    'Two O’Clock',
    `She missed the tide, of course. By the time she thought of it the causeway was a line of foam, and then it was not even that.

They ate bread with thyme on it. They carried the brass up the tower, piece by piece, a hundred and ten steps, counting to thirty-nine and beginning again; and at the top Isk put the lamp together in the dark with her eyes shut, because, she said, that was how she’d been taught and it came out crooked the other way.

When it was lit there was no room for anything else. Sorrel had tended lamps all her life and had never once stood *inside* the light of one. It was like standing inside a bell. She could see every grain of the sill, and her own hands, and beyond the sill nothing, a black so entire that it seemed to lean in.

“You have to wait until you can’t see it,” said Isk. “The lamp, I mean. Then you can see out.”

Behind them, on its hill, the town had lit its own. It burned for an hour, small and yellow. Then it went out, and one by one, along the hill, so did the windows.

Midnight. One. The stars went round a little. The girl slept sitting up, like a bird, and woke each quarter of an hour to trim the wick, and slept again.

Sorrel did not sleep. She thought about thirty jars, and eleven. She did sums. She thought of the sentence that had the words *in the name of eight harbours* in it, and of how she was going to say it after all, tomorrow, in the net loft, to four men, two women and a dog; and that it was going to be a different sentence.

At two o’clock, far out, where there was no land and never had been, a light was lit.

It was very small. It was so small that she looked beside it, as one does with faint stars, to be sure. Then there was another next to it, and another, and she began to count them aloud, in a whisper, and did not stop.`,
  ],
]
