const SYLLABLES = 'ka lo mi ra te su no vi du sha pel or en ga bri tho'.split(' ')

/** Numbers that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state / 2 ** 32
  }
}

/** Prose of so many words that says nothing, and nothing twice: sentences in paragraphs. */
export function prose(words: number, seed: number): string {
  const next = numbers(seed + 1)
  const word = () =>
    Array.from(
      { length: 1 + Math.floor(next() * 3) },
      () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]!,
    ).join('')
  const sentences: string[] = []
  for (let count = 0; count < words;) {
    const length = Math.min(words - count, 6 + Math.floor(next() * 10))
    const all = Array.from({ length }, word).join(' ')
    sentences.push(`${all[0]!.toUpperCase()}${all.slice(1)}.`)
    count += length
  }
  const paragraphs: string[] = []
  for (let i = 0; i < sentences.length; i += 5) paragraphs.push(sentences.slice(i, i + 5).join(' '))
  return paragraphs.join('\n\n')
}

/** The scene with another second paragraph, and one more at its end. */
function anew(asked: string): string {
  const [, scene = ''] = /kind="this scene, as it is">\n([\s\S]*?)\n<\/material/.exec(asked) ?? []
  const [first, , ...others] = scene.split('\n\n')
  return [first, 'She spoke before he did.', ...others, 'Then it was quiet.'].join('\n\n')
}

let written = 0

/** The answer of an obedient model while the server writes a book; null for any other question. */
export function novelist(asked: string): string | null {
  if (asked.includes('Write this scene anew')) return anew(asked)
  const [, scenes] = /as exactly (\d+) scenes?/.exec(asked) ?? []
  if (scenes)
    return JSON.stringify({
      scenes: Array.from({ length: Number(scenes) }, (_, i) => ({
        title: `Scene ${i + 1}`,
        purpose: 'She finds out.',
        pov: 'Orla',
        place: 'The harbour',
        time: 'Night',
        present: ['Orla'],
        beats: ['She waits.', 'She lights the lamp.'],
        end_state: 'The lamp burns.',
      })),
    })
  if (asked.includes('Name what in this chapter contradicts'))
    return JSON.stringify({ findings: [] })
  if (asked.includes('Record this chapter')) {
    const [, text = ''] = /kind="chapter \d+">\n([\s\S]*?)\n<\/material/.exec(asked) ?? []
    const quote = text.slice(0, 60)
    return JSON.stringify({
      summary: `It began so: ${quote}`,
      ending_state: 'The lamp burns.',
      ending_emotion: 'Relief',
      carried_question: 'Who lit it?',
      facts: [{ entry: 'Orla', fact: `She saw lamp ${++written}.`, quote }],
      threads: [{ name: 'the ninth lamp', action: 'plant' }],
      new_names: [],
    })
  }
  const [, words] =
    /(?:Write this scene,|before how it ends, with) about (\d+) words/.exec(asked) ?? []
  return words ? prose(Number(words), ++written) : null
}
