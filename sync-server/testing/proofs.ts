import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestApp } from './test-app.ts'

type Server = Pick<TestApp, 'fetch'>

/** A puzzle of the server, as a browser gets it; null if the server asks for none. */
export async function challengeFrom(server: Server): Promise<Challenge | null> {
  const reply = await server.fetch('/api/proof')
  return ((await reply.json()) as { data: { challenge: Challenge | null } }).data.challenge
}

/** The header that lets a call with `proof: true` through: a puzzle of the server, solved. */
export async function proofFor(server: Server): Promise<Record<string, string>> {
  const challenge = await challengeFrom(server)
  return challenge ? { 'x-proof': await solve(challenge) } : {}
}

export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
