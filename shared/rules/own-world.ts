import { MAX_COMMUNITY_NAME_LENGTH } from '../limits.ts'
import { worldNameProblem } from './world-form.ts'

/** Turns the random half of an id into another one, and that one back. */
const MASK = [0x5a, 0x3c, 0x96, 0xe1, 0x7b, 0x2d]

/**
 * The id of the world that a person's New book makes: all devices of one person name the same world, without asking. Of such an
 * id it gives the person's again.
 */
export function ownWorldId(userId: string): string {
  const at = userId.length - 2 * MASK.length
  const turned = MASK.map((mask, i) => {
    const byte = parseInt(userId.slice(at + 2 * i, at + 2 * i + 2), 16)
    return (byte ^ mask).toString(16).padStart(2, '0')
  })
  return userId.slice(0, at) + turned.join('')
}

const ENDING = '’s books'

/** What that world is called at first. */
export function ownWorldName({ username, display_name }: Named): string {
  const room = MAX_COMMUNITY_NAME_LENGTH - ENDING.length
  const name = `${display_name.trim().slice(0, room).trim()}${ENDING}`
  const isName = display_name.trim() !== '' && worldNameProblem(name) === null
  return isName ? name : `${username.slice(0, room)}${ENDING}`
}
interface Named {
  username: string
  display_name: string
}

/** Room for a number behind a name that is taken. */
const NUMBER_ROOM = 7

/** A name with a number behind it, as long as a name may be. */
export function numberedName(name: string, number: number): string {
  return `${name.slice(0, MAX_COMMUNITY_NAME_LENGTH - NUMBER_ROOM).trim()} ${number}`
}
