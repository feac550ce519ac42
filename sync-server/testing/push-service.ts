import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's side of Web Push: its keys, and how it reads. */
export interface Receiver {
  keys: { p256dh: string; auth: string }
  privateKey: Buffer
}

export function makeReceiver(): Receiver {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const p256dh = pair.getPublicKey('base64url')
  return { keys: { p256dh, auth }, privateKey: pair.getPrivateKey() }
}

/** Reads what was encrypted for a receiver; throws when it is not, or was changed. */
export function decrypt(sent: Buffer, { keys, privateKey }: Receiver): Buffer {
  const salt = sent.subarray(0, 16)
  const theirs = sent.subarray(21, 21 + sent[20]!)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const auth = Buffer.from(keys.auth, 'base64url')
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const derive = (from: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, with_, info, length))
  const material = derive(pair.computeSecret(theirs), auth, about, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const record = sent.subarray(21 + theirs.length)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  if (text.at(-1) !== 2) throw new Error('The last record ends with 2.')
  return text.subarray(0, -1)
}

export interface Delivery {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service on this machine: it checks the sender, as the real ones do, and keeps the messages. */
export async function openPushService() {
  const came: Delivery[] = []
  const answers: ({ status: number; headers?: Record<string, string> } | 'closes')[] = []
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const answer = answers.shift() ?? {
        status: isSigned(request.headers.authorization, origin) ? 201 : 403,
      }
      if (answer === 'closes') return void request.socket.destroy()
      const path = request.url ?? ''
      if (answer.status === 201)
        came.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      reply.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    came,
    /**
     * The replies to the next requests, in order ('closes': it closes the connection); after them it accepts every signed
     * request.
     */
    answers,
    endpoint: (name: string) => `${origin}/push/${name}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function isSigned(authorization: string | undefined, origin: string): boolean {
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return false
  const [head, claims, signature] = token.split('.')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<
    string,
    unknown
  >
  const now = Date.now() / 1_000
  if (aud !== origin || typeof exp !== 'number' || exp < now || exp > now + 86_400 || !sub)
    return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x!, y: y! },
    format: 'jwk',
  })
  const said = Buffer.from(`${head}.${claims}`)
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', said, how, Buffer.from(signature!, 'base64url'))
}
