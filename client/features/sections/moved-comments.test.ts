import type { Annotation } from '#shared/contract/annotations.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { AnnotationThread } from '../annotations/annotations.local.ts'
import { anchorOf, resolveAnchor } from '../editor/extensions/anchors.ts'
import { type Discussed, discussedIn, placedIn, withoutWords } from './moved-comments.ts'
import { appendText, cutTail, positionIn, type Tail, updateBy } from './scene-edits.ts'

/** A text, and a thread on each of its parts in braces. */
function commented(marked: string) {
  const text = new Y.Doc().getText('text')
  const parts = marked.split(/[{}]/)
  text.insert(0, parts.join(''))
  let at = 0
  const threads = parts.flatMap((words, i): AnnotationThread[] => {
    const from = at
    at += words.length
    if (i % 2 === 0) return []
    const anchor = anchorOf(text, from, at)
    const one = (id: string) => ({ id, anchor }) as Annotation
    return [{ comment: one(`c${i >> 1}`), answers: [one(`a${i >> 1}`)] }]
  })
  return { text, threads }
}

/** Splits a text with comments at the bar: each comment that moves, with where it leads to in the second scene. */
function split(marked: string) {
  const at = marked.replaceAll(/[{}]/g, '').indexOf('|')
  const { text, threads } = commented(marked.replace('|', ''))
  const caret = positionIn(text, at)
  let tail: Tail = { text: '', placeOf: (place) => place }
  let moved: Discussed[] = []
  updateBy(text.doc!, (head) => {
    tail = cutTail(head, caret)
    moved = withoutWords(discussedIn(text, threads), text, head.doc!)
  })
  const second = new Y.Doc().getText('text')
  second.insert(0, tail.text)
  return placesIn(second, placedIn(second, moved, tail.placeOf))
}

function placesIn(text: Y.Text, comments: ReturnType<typeof placedIn>) {
  return comments.map(({ id, start, end }) => {
    const { from, to } = resolveAnchor(text.doc!, { start, end, quote: '' })!
    return `${id} ${from}: ${text.toJSON().slice(from, to)}`
  })
}

test('comments on the second half go with it, each to its own words, and what answers them', () => {
  expect(split('{Oil} burns.\n\n|\nOil smells. {Oil} is dear.')).toEqual([
    'c1 12: Oil',
    'a1 12: Oil',
  ])
})

test('a comment stays where a word of it stays', () => {
  expect(split('Oil {burns.\n\n|It smells}. No {lamp}.')).toEqual(['c1 14: lamp', 'a1 14: lamp'])
})

test('a comment on a note goes along with the note', () => {
  const moved = split('Oil.[^1] Wick.\n\n|Glass.[^2]\n\n[^1]: {Whale}.\n\n[^2]: {Sand}.')
  expect(moved).toEqual(['c1 18: Sand', 'a1 18: Sand'])
})

test('each comment keeps to its own word, however long the notes are that stay or come along', () => {
  const note = 'A long note about the ship, which is as long as it takes to mislead a guess.'
  const staying = `He left.[^a]\n\n|Then she ran. Later {she} fell.\n\n[^a]: ${note}`
  expect(split(staying)).toEqual(['c0 20: she', 'a0 20: she'])
  const coming = `He left.\n\n[^a]: ${note}\n\n|Then {she} ran.[^a] Later she fell.`
  expect(split(coming).at(0)).toMatch(/^c0 \d+: she$/)
  const place = Number(/\d+(?=:)/.exec(split(coming)[0]!)![0])
  const other = Number(
    /\d+(?=:)/.exec(
      split(coming.replace('{she} ran', 'she ran').replace('she fell', '{she} fell'))[0]!,
    )![0],
  )
  expect(other - place).toBe('she ran.[^a] Later '.length)
})

test('of two scenes that are merged the comments on the second one lead to its words', () => {
  const first = new Y.Doc().getText('text')
  first.insert(0, 'Oil burns.[^1]\n\n[^1]: Whale.')
  const { text, threads } = commented('Oil smells.[^1] {Oil} is dear.\n\n[^1]: Cotton.')
  appendText(first, text.toJSON())
  const begin = first.length - text.length
  const places = placedIn(first, discussedIn(text, threads), (place) => begin + place)
  const at = first.toJSON().lastIndexOf('Oil')
  expect(placesIn(first, places)).toEqual([`c0 ${at}: Oil`, `a0 ${at}: Oil`])
})

test('a comment whose words were gone before has no place to go to', () => {
  const { text, threads } = commented('Oil. [Wick.]')
  text.delete(5, 5)
  expect(discussedIn(text, threads)).toEqual([])
})
