import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const KEY_LENGTH = 65
const AUTH_LENGTH = 16
/** One record takes it all. */
const RECORD_SIZE = 4_096
/** The last record of a message ends with it. */
const LAST_RECORD = Buffer.of(2)

/** A browser's keys for its push messages: its public key and a shared secret, in base64url. */
export interface PushKeys {
  p256dh: string
  auth: string
}

/** True when the server can encrypt a message for these keys. */
export function areUsable({ p256dh, auth }: PushKeys): boolean {
  const key = Buffer.from(p256dh, 'base64url')
  if (key.length !== KEY_LENGTH || Buffer.from(auth, 'base64url').length !== AUTH_LENGTH)
    return false
  try {
    const pair = createECDH(CURVE)
    pair.generateKeys()
    pair.computeSecret(key)
    return true
  } catch {
    return false
  }
}

/** A message that only the browser can read: RFC 8291 with the content encoding of RFC 8188. */
export function encrypt(
  message: Uint8Array,
  keys: PushKeys,
  { salt = randomBytes(16), privateKey }: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const pair = createECDH(CURVE)
  if (privateKey) pair.setPrivateKey(privateKey)
  else pair.generateKeys()
  const theirs = Buffer.from(keys.p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const secret = pair.computeSecret(theirs)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const material = derive(secret, Buffer.from(keys.auth, 'base64url'), about, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const body = [cipher.update(message), cipher.update(LAST_RECORD), cipher.final()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  const head = [salt, size, Buffer.of(ours.length), ours]
  return Buffer.concat([...head, ...body, cipher.getAuthTag()])
}

function derive(secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, length))
}
