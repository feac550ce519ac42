/**
 * The words at the head of the lists of stolen passwords, alone or with digits and signs around them, and rows of keys. It is a
 * short list of our own: the maintained lists have some hundred thousand lines, too much for a form that works offline, and the
 * rate limits stop guesses of their rare entries. Each word is here in the form that `coreOf` gives.
 */
const WORDS = new Set(
  `abcdef access account adminadmin admin administrator adobe alexander amanda america andrea andrew
  angel angels anthony apple arsenal asdf asdfasdf asdfgh asdfghjkl ashley austin azerty babygirl
  bailey banana barcelona baseball basketball batman benjamin biteme blahblah brandon buster butterfly
  changeit changeme charlie cheese chelsea chocolate christian chris computer cookie corvette dallas
  daniel danielle default donald dragon einstein elizabeth eminem family ferrari flower football
  forever freedom friend friends fuckyou fuckoff gateway george ginger google guest hallo hannah
  harley heather hello hockey hottie hunter iloveu iloveyou internet jasmine jennifer jessica jordan
  joshua justin killer lakers letmein liverpool login loreloom love lovely loveme lovers maggie manager
  maria marina martin master matrix matthew maverick merlin michael michelle mickey minecraft monkey
  monster morgan mother mustang mypassword naruto natasha nathan newpassword nicholas nicole nintendo
  nothing orange pass passpass passw passwd passwor password passphrase passwort patrick peanut pepper
  phoenix pokemon porsche princess purple qazwsx qazwsxedc qqww qwer qwert qwerty qwertyui qwertyuiop
  rachel rainbow ranger richard robert root samantha samsung scooter secret secure server shadow sierra
  silver slipknot snoopy soccer sophie spider spiderman starwars steelers stephanie summer sunflower
  sunshine superman superuser system taylor temp temppass test tester testing testtest thomas thunder
  tigger tinkerbell trustno user username victoria vincent welcome whatever william winner winter yankees
  yellow zaqwsx zxcvbn zxcvbnm`.split(/\s+/),
)

/** Rows of keys, the alphabet and digits, there and back. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((row) => [row, [...row].reverse().join('')])

const MIN_PIECE = 3
const MIN_DIFFERENT = 4

/** The letters that users replace by these signs and digits. */
const MEANT: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** A text without the digits and signs before and after it, and with its signs read as letters. */
function coreOf(text: string): string {
  const letters = text.toLowerCase().replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '')
  return [...letters].map((sign) => MEANT[sign] ?? sign).join('')
}

/** A text that repeats itself is the text once. */
function onceOf(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

/** True if the text consists of runs of keys on a keyboard. */
function isRun(text: string): boolean {
  for (let at = 0; at < text.length;) {
    let end = at + MIN_PIECE
    while (end <= text.length && ROWS.some((row) => row.includes(text.slice(at, end)))) end += 1
    if (end === at + MIN_PIECE) return false
    at = end - 1
  }
  return true
}

/** True if a password is among the first that an attacker tries. */
export function isCommonPassword(password: string): boolean {
  const small = password.normalize('NFKC').toLowerCase()
  const plain = onceOf(small.replace(/[\s._-]/g, ''))
  if (new Set(plain).size < MIN_DIFFERENT || isRun(plain)) return true
  return [coreOf(small), coreOf(plain)].some((core) => WORDS.has(onceOf(core)))
}

/** True if a password is only this name, with digits and signs around it. */
export function saysOnly(password: string, name: string): boolean {
  const small = password.normalize('NFKC').toLowerCase()
  const known = name.trim().toLowerCase()
  if (known === '') return false
  return onceOf(small) === known || (coreOf(known) !== '' && coreOf(small) === coreOf(known))
}
