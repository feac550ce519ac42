import { expect, test } from 'vitest'
import { decrypt, makeReceiver } from '../../testing/push-service.ts'
import { areUsable, encrypt } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291, section 5 and appendix A.
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const SENT =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

test('a message is encrypted as the standard shows it', () => {
  const message = Buffer.from('When I grow up, I want to be a watermelon')
  const made = encrypt(message, KEYS, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })
  expect(made.toString('base64url')).toBe(SENT)
})

test('only the addressed browser decrypts a message, and no two messages are alike', () => {
  const ada = makeReceiver()
  const bea = makeReceiver()
  const message = Buffer.from('Somebody lit the ninth lamp. 🪔')
  const first = encrypt(message, ada.keys)
  expect(decrypt(first, ada).toString()).toBe(message.toString())
  expect(() => decrypt(first, bea)).toThrow('unable to authenticate data')
  expect(encrypt(message, ada.keys).equals(first)).toBe(false)
})

test.each([
  ['too short', { ...KEYS, p256dh: 'BCVxsr7N' }],
  ['no point of the curve', { ...KEYS, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a secret of another length', { ...KEYS, auth: 'BTBZMqHH' }],
])('keys are refused: %s', (_, keys) => {
  expect(areUsable(keys)).toBe(false)
  expect(areUsable(KEYS)).toBe(true)
})
