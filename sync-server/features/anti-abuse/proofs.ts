import { createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import { z } from 'zod'
import { ApiError } from '#shared/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** Iterations of one attempt: what makes it slow for a machine made for guessing. */
const COST = 1_000
const VALID_MS = 10 * 60_000

/** Signed puzzles (ALTCHA): each costs a browser a moment, so a thousand accounts cost a thousand moments. */
export class Proofs {
  readonly #db: Database
  /** Attempts that the longest puzzle takes; 0 asks for none. */
  readonly #work: number
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

  constructor(db: Database, secret: Uint8Array, work: number) {
    this.#db = db
    this.#work = work
    const secretFor = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
    this.#secrets = {
      hmacSignatureSecret: secretFor('proof'),
      hmacKeySignatureSecret: secretFor('proof key'),
    }
  }

  /** A new puzzle; null where the server demands none. */
  async challenge(): Promise<Challenge | null> {
    if (this.#work === 0) return null
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(Math.ceil(this.#work / 2), this.#work + 1),
      deriveKey,
      expiresAt: new Date(Date.now() + VALID_MS),
      ...this.#secrets,
    })
  }

  /** Takes a solved puzzle, once; refuses one that is not ours, unsolved, too old or used. */
  async spend(proof: string | undefined): Promise<void> {
    if (this.#work === 0) return
    if (proof === undefined) throw new ApiError('trust.proof_missing')
    const payload = readProof(proof)
    if (!payload || !(await verifySolution({ ...payload, deriveKey, ...this.#secrets })).verified)
      throw new ApiError('trust.proof_refused')
    const { nonce, expiresAt } = payload.challenge.parameters
    const expires_at = new Date(expiresAt! * 1_000).toISOString()
    const added = await this.#db.write(
      (trx) => trx.run(insertProof, { nonce, expires_at }),
      [nonce],
    )
    if (added === 0) throw new ApiError('trust.proof_refused')
  }
}

/** Forgets what could not be used again anyway. */
export async function purgeProofs(trx: Transaction, now: string): Promise<void> {
  await trx.run(deleteProofs, { now })
}

const Proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function readProof(proof: string): Payload | null {
  try {
    const read = Proof.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString()))
    // The caller trusts the content only after it has checked the signature.
    return read.success ? (read.data as unknown as Payload) : null
  } catch {
    return null
  }
}

const insertProof = statement<{ nonce: string; expires_at: string }>()((db, value) =>
  db
    .insertInto('used_proofs')
    .values({ nonce: value.nonce, expires_at: value.expires_at })
    .onConflict((conflict) => conflict.doNothing()),
)
const deleteProofs = statement<{ now: string }>()((db, value) =>
  db.deleteFrom('used_proofs').where('expires_at', '<', value.now),
)
