import { expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { peopleIn, PRESENCE_COLORS, presenceColor, presenceUser } from './presence.ts'

const BACKGROUNDS = { light: ['#f7f6f3', '#ffffff'], dark: ['#131210', '#1c1a17'] } as const

function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

test('each colour reads on every background of its theme', () => {
  for (const colors of PRESENCE_COLORS)
    for (const theme of ['light', 'dark'] as const)
      for (const background of BACKGROUNDS[theme])
        expect(contrast(colors[theme], background)).toBeGreaterThan(4.5)
})

test('everybody else once, by name; nobody from rubbish', () => {
  const awareness = new Awareness(new Y.Doc())
  awareness.setLocalStateField('user', presenceUser({ id: 'orla', name: 'orla' }))
  const others: unknown[] = [
    { user: { id: 'mira', name: 'mira', color: 'red;position:fixed' } },
    { user: { id: 'mira', name: 'mira' } },
    { user: { id: 'orla', name: 'orla' } },
    { user: { id: 'ben', name: 'ben'.repeat(100) } },
    { user: 'x' },
    { user: { id: 7, name: 7 } },
    {},
  ]
  others.forEach((state, place) =>
    awareness.states.set(place + 1, state as Record<string, unknown>),
  )
  expect(peopleIn(awareness)).toEqual([
    { id: 'ben', name: 'ben'.repeat(100).slice(0, 40), color: presenceColor('ben') },
    { id: 'mira', name: 'mira', color: presenceColor('mira') },
  ])
  awareness.destroy()
})
