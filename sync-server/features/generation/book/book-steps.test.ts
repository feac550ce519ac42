import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { type BookPlan, type BookStep, nameOf, nextBookStep } from './book-steps.ts'
import type { PlannedScene } from './records.ts'

const scene: PlannedScene = {
  title: 'x',
  purpose: '',
  pov: '',
  place: '',
  time: '',
  present: [],
  beats: ['x'],
  end_state: '',
}

interface Shape {
  is_written: boolean
  scenes: number
  /** The share of its words that each scene has. */
  share: number
  isBroken: boolean
}

/** Outputs of a book's steps, without a model. */
function outputOf(step: BookStep, plan: BookPlan, shapes: Shape[]): unknown {
  if (step.kind === 'plan') return plan
  const { scenes, share, isBroken } = shapes[Number(step.chapter)]!
  if (step.kind === 'scenes') return Array.from({ length: scenes }, () => scene)
  if (step.kind === 'scene' || step.kind === 'extend')
    return { text: 'x', words: Math.ceil((100 * share) / scenes), flaw: '' }
  if (step.kind === 'check')
    return isBroken ? [{ severity: 'broken', quote: 'x', why: '', fix: '' }] : []
  return {}
}

function run(shapes: Shape[], isThere = (_: string) => true, byChapter = false): BookStep[] {
  const chapters = shapes.map(({ is_written }, i) => ({ id: String(i), words: 100, is_written }))
  const done = new Map<string, unknown>()
  const steps: BookStep[] = []
  for (;;) {
    const step = nextBookStep(done, isThere, byChapter)
    if (step === null) return steps
    // A crash asks again, and gets the same.
    expect(nextBookStep(done, isThere, byChapter)).toEqual(step)
    steps.push(step)
    done.set(nameOf(step), outputOf(step, { chapters }, shapes))
  }
}

const Shapes = fc.array(
  fc.record({
    is_written: fc.boolean(),
    scenes: fc.integer({ min: 0, max: 6 }),
    share: fc.double({ min: 0.2, max: 1.3, noNaN: true }),
    isBroken: fc.boolean(),
  }),
  { maxLength: 6 },
)

test('each scene is written once and placed once, in order, and each chapter recorded', () => {
  fc.assert(
    fc.property(Shapes, (shapes) => {
      const steps = run(shapes)
      const names = steps.map(nameOf)
      expect(new Set(names).size).toBe(names.length)
      for (const [i, { is_written, scenes, share, isBroken }] of shapes.entries()) {
        const of = (kind: string) => names.filter((name) => name.startsWith(`${kind}:${i}`))
        const count = is_written ? 0 : scenes
        expect(of('scene:').length).toBe(0)
        expect(names.filter((name) => name.startsWith(`scene:${i}:`))).toHaveLength(count)
        expect(of('place')).toHaveLength(count)
        expect(of('check')).toHaveLength(count > 0 ? 1 : 0)
        expect(of('mend')).toHaveLength(count > 0 && isBroken ? 1 : 0)
        expect(of('record')).toHaveLength(1)
        if (count > 0 && share < 0.8) expect(of('extend')).toHaveLength(1)
        if (count > 0 && share > 0.95) expect(of('extend')).toHaveLength(0)
        for (let n = 0; n < count; n++)
          expect(names.indexOf(`place:${i}:${n}`)).toBeGreaterThan(names.indexOf(`scene:${i}:${n}`))
      }
      const order = steps.filter((step) => 'chapter' in step).map(({ chapter }) => Number(chapter))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }),
  )
})

test('by chapter it rests once before each that follows on one that was written', () => {
  const written = { is_written: false, scenes: 1, share: 1, isBroken: false }
  const own = { is_written: true, scenes: 0, share: 1, isBroken: false }
  const names = run([own, written, own, written, written], () => true, true).map(nameOf)
  expect(names.filter((name) => name.startsWith('rest'))).toEqual(['rest:3', 'rest:4'])
  expect(names.indexOf('rest:3')).toBe(names.indexOf('scenes:3') - 1)
  expect(names.indexOf('rest:3')).toBeGreaterThan(names.indexOf('record:1'))
})

test('who said that it may go on, and removed the chapter that came next, is not asked again', () => {
  const plan = ['a', 'b', 'c'].map((id) => ({ id, words: 100, is_written: false }))
  const done = new Map<string, unknown>([
    ['plan', { chapters: plan }],
    ['scenes:a', [{}]],
    ['scene:a:0', { text: 'Lamp.', words: 100 }],
    ['place:a:0', {}],
    ['check:a', []],
    ['record:a', {}],
    ['rest:b', {}],
  ])
  const next = () => nameOf(nextBookStep(done, (chapter) => chapter !== 'b', true)!)
  expect(next()).toBe('scenes:c')
  done.set('scenes:b', [{}])
  expect(next()).toBe('rest:c')
})

test('a chapter that was removed meanwhile is left out', () => {
  const shape = { is_written: false, scenes: 2, share: 1, isBroken: false }
  const names = run([shape, shape], (chapter) => chapter !== '0').map(nameOf)
  expect(names).toEqual([
    'plan',
    'scenes:1',
    'scene:1:0',
    'place:1:0',
    'scene:1:1',
    'place:1:1',
    'check:1',
    'record:1',
  ])
})
