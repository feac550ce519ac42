/** Readers' comments below its chapters: chapter, reader, text; an answer follows the comment that it answers. */
export const NINTH_LAMP_COMMENTS: [chapter: number, who: string, text: string, answers?: true][] = [
  [
    1,
    'tobias_quill',
    'Thirty jars of seawater under her own seal. As a former clerk I felt that in my stomach.',
  ],
  [1, 'mei-lantern', 'The barrel as a signature! He cannot read, so he draws what he knows.', true],
  [4, 'mei-lantern', 'Nothing prepared me for the thyme either.'],
  [6, 'tobias_quill', 'I counted along. Please tell me there is a seventh chapter.'],
  [6, 'ines-marrow', 'There is. It is arguing with me.', true],
]
