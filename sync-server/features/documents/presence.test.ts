import { expect, test } from 'vitest'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { Doc } from 'yjs'
import { Presence, presentUser } from './presence.ts'

const [alice, bob] = [presentUser('a', 'alice'), presentUser('b', 'bob')]

function speaker() {
  const awareness = new Awareness(new Doc())
  awareness.setLocalState({ cursor: 1 })
  const says = () => encodeAwarenessUpdate(awareness, [awareness.clientID])
  return { awareness, says, owner: {} }
}

test('an echo of the state of a client that has left does not bring it back', () => {
  const presence = new Presence()
  const left = speaker()
  const heard = left.says()
  presence.take(heard, left.owner, bob)
  presence.drop(left.owner)
  expect(presence.take(heard, {}, alice)).toBeUndefined()
  expect(presence.all()).toBeNull()
})

test('whoever comes back is seen again with the next that they say', () => {
  const presence = new Presence()
  const one = speaker()
  const other = new Awareness(new Doc())
  const hear = (update: Uint8Array | null | undefined) => applyAwarenessUpdate(other, update!, null)
  hear(presence.take(one.says(), one.owner, bob))
  hear(presence.drop(one.owner))
  expect(other.getStates().has(one.awareness.clientID)).toBe(false)
  one.awareness.setLocalState({ cursor: 2 })
  hear(presence.take(one.says(), {}, bob))
  expect(other.getStates().get(one.awareness.clientID)).toMatchObject({ cursor: 2 })
  one.awareness.destroy()
  other.destroy()
})
