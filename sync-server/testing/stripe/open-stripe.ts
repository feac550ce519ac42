import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import Stripe from 'stripe'
import { assertReply, decodeForm, problemOf } from './protocol.ts'
import { type Event, type Session, Till } from './till.ts'

export const WEBHOOK_SECRET = 'whsec_stand_in'
const LEAST_SECONDS = 30 * 60

/** A fault that the stand-in applies to a request, before or after carrying it out. */
export type Mishap = 'down' | 'lost-answer' | 'broken-connection' | 'refused'

interface Answer {
  status: number
  body: object
}
interface Asked {
  operation: string
  params: Record<string, unknown>
}

/**
 * A payment provider on this machine, with its books, its keys and a page to pay on. It refuses every request that the real one
 * would not know.
 */
export async function openStripe() {
  const answers = new Map<string, { body: string; answer: Answer }>()
  const script: Mishap[] = []
  const traps: Trap[] = []
  const wrong: string[] = []
  const asked: Asked[] = []
  const server = createServer((request, reply) => {
    void textOf(request).then((body) => {
      const url = new URL(request.url!, 'http://provider')
      if (url.pathname.startsWith('/pay/')) return payPage(url, reply)
      const trap = traps.findIndex(
        ({ operation }) => operation === callOf(request, url.pathname)?.[0],
      )
      const [sprung] = trap === -1 ? [] : traps.splice(trap, 1)
      sprung?.spring()
      const mishap = sprung?.mishap ?? script.shift()
      if (mishap === 'broken-connection') return request.socket.destroy()
      if (mishap === 'down') return send(reply, failure(500, 'api_error', 'Not now.'))
      if (mishap === 'refused')
        return send(reply, failure(400, 'invalid_request_error', 'No.', 'not_possible'))
      const answer = once(request, url, body)
      if (mishap === 'lost-answer') return request.socket.destroy()
      send(reply, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const till = new Till(url)

  /** The same key is the same request, and the same answer. */
  function once(request: IncomingMessage, address: URL, body: string): Answer {
    const key = request.headers['idempotency-key'] as string | undefined
    const before = key === undefined ? undefined : answers.get(key)
    if (before && before.body !== body)
      return failure(400, 'idempotency_error', 'The key was used with other parameters.')
    if (before) return before.answer
    const answer = carryOut(request, address, body)
    if (key !== undefined && answer.status < 300) answers.set(key, { body, answer })
    return answer
  }

  function callOf({ method }: IncomingMessage, pathname: string) {
    const [, , id] = partsOf(pathname)
    return CALLS[`${method} ${pathname.slice('/v1/'.length).replace(id ?? '\0', ':id')}`]
  }

  function carryOut(request: IncomingMessage, { pathname, search }: URL, body: string): Answer {
    const params = decodeForm(request.method === 'POST' ? body : search)
    const [, , id, action] = partsOf(pathname)
    const [operation, work] = callOf(request, pathname) ?? []
    if (!operation || !work) return failure(404, 'invalid_request_error', `${pathname} is unknown.`)
    asked.push({ operation, params })
    const problem = operation === 'disputes.list' ? null : problemOf(operation, params)
    if (problem !== null) {
      wrong.push(`${operation}: ${problem}`)
      return failure(400, 'invalid_request_error', problem)
    }
    return work(params, id ?? '', action)
  }

  const CALLS: Record<
    string,
    [string, (params: Record<string, unknown>, id: string, action?: string) => Answer]
  > = {
    'POST checkout/sessions': ['checkout.sessions.create', createSession],
    'GET checkout/sessions/:id': [
      'checkout.sessions.retrieve',
      (params, id) => session(id, params.expand as string[]),
    ],
    'POST checkout/sessions/:id/expire': [
      'checkout.sessions.expire',
      (_, id) => {
        if (till.sessions.get(id)?.status !== 'open')
          return failure(400, 'invalid_request_error', 'Only open ones expire.')
        till.expire(id)
        return session(id)
      },
    ],
    'POST refunds': ['refunds.create', createRefund],
    'GET refunds': [
      'refunds.list',
      ({ payment_intent }) =>
        list(
          'refunds.list',
          till.refunds
            .filter(({ intent }) => intent === payment_intent)
            .map((refund) => till.showRefund(refund)),
        ),
    ],
    'GET disputes': [
      'disputes.list',
      ({ payment_intent }) => {
        const intent = payment_intent as string
        const found = till.disputes.has(intent) ? [till.showDispute(intent)] : []
        for (const dispute of found) assertReply('dispute', dispute)
        return { status: 200, body: page(found) }
      },
    ],
    'GET events': [
      'events.list',
      ({ created }) => {
        const since = Number((created as { gte: string }).gte)
        const found = till.events.filter((event) => event.created >= since)
        return list('events.list', found.map((event) => till.showEvent(event)).reverse())
      },
    ],
  }

  function session(id: string, expand?: string[]): Answer {
    const found = till.sessions.get(id)
    if (!found) return failure(404, 'invalid_request_error', 'No such session.', 'resource_missing')
    const body = till.show(found, expand)
    assertReply('operations/checkout.sessions.retrieve/reply', body)
    return { status: 200, body }
  }

  function createSession(params: Record<string, unknown>): Answer {
    const { line_items, metadata, expires_at, success_url, cancel_url } = params
    const lines = (line_items as Line[]).map(({ price_data }) => ({
      name: price_data.product_data.name,
      amount: Number(price_data.unit_amount),
      currency: price_data.currency,
    }))
    if (Number(expires_at) < Date.now() / 1_000 + LEAST_SECONDS)
      return failure(400, 'invalid_request_error', 'It must be open for half an hour at least.')
    const id = till.newId('cs')
    till.sessions.set(id, {
      id,
      status: 'open',
      payment_status: 'unpaid',
      amount: lines.reduce((all, { amount }) => all + amount, 0),
      tax: 0,
      currency: lines[0]!.currency,
      metadata: metadata as Session['metadata'],
      expires_at: Number(expires_at),
      intent: null,
      lines,
      success_url: String(success_url).replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: String(cancel_url),
    })
    return session(id)
  }

  function createRefund(params: Record<string, unknown>): Answer {
    const { payment_intent, amount, metadata } = params
    const left = till.left(payment_intent as string)
    if (left <= 0)
      return failure(400, 'invalid_request_error', 'It is back.', 'charge_already_refunded')
    if (Number(amount) > left)
      return failure(400, 'invalid_request_error', 'More than is left.', 'amount_too_large')
    const refund = till.refund(
      payment_intent as string,
      Number(amount),
      metadata as Record<string, string>,
    )
    const body = till.showRefund(refund)
    assertReply('operations/refunds.create/reply', body)
    return { status: 200, body }
  }

  /** The page that the app sends a browser to. */
  function payPage({ pathname, searchParams }: URL, reply: ServerResponse): void {
    const found = till.sessions.get(pathname.slice('/pay/'.length))
    if (!found) return void reply.writeHead(404).end()
    if (searchParams.has('pay')) {
      till.pay(found.id)
      return void reply.writeHead(302, { location: found.success_url }).end()
    }
    const lines = found.lines
      .map(({ name, amount }) => `<li>${name}: ${amount / 100}</li>`)
      .join('')
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
      <html lang="en"><title>Pay</title><h1>Pay</h1><ul>${lines}</ul>
      <a href="?pay=1">Pay now</a> <a href="${found.cancel_url}">Go back</a></html>`)
  }

  return {
    url,
    till,
    /** All calls so far. */
    asked,
    /** Sets the faults of the next requests, in order. */
    next: (...mishaps: Mishap[]) => void script.push(...mishaps),
    calm: () => void (script.length = 0),
    /** Sets the fault of the next request of this operation, and calls `spring` at that moment. */
    trap: (operation: string, mishap: Mishap, spring: () => void) =>
      void traps.push({ operation, mishap, spring }),
    /** The settings of a server that sells. */
    env: {
      STRIPE_SECRET_KEY: 'sk_test_standin',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
    },
    /** An event as its webhook gets it. */
    signed(event: Event, { secret = WEBHOOK_SECRET, at = Date.now() / 1_000 } = {}) {
      const body = JSON.stringify(till.showEvent(event))
      assertReply('event', JSON.parse(body) as object)
      const signature = new Stripe('sk_test_standin').webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: Math.floor(at),
      })
      return {
        body,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (wrong.length > 0) throw new Error(`The provider would not know:\n${wrong.join('\n')}`)
    },
  }
}
interface Trap {
  operation: string
  mishap: Mishap
  spring(): void
}
interface Line {
  price_data: { currency: string; unit_amount: string; product_data: { name: string } }
}

const partsOf = (pathname: string) => pathname.slice('/v1/'.length).split('/')

const page = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1' })

function list(operation: string, data: object[]): Answer {
  const body = page(data)
  assertReply(`operations/${operation}/reply`, body)
  return { status: 200, body }
}

function failure(status: number, type: string, message: string, code?: string): Answer {
  const body = { error: { type, message, ...(code && { code }) } }
  assertReply('error', body)
  return { status, body }
}

function send(reply: ServerResponse, { status, body }: Answer): void {
  reply
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
    .end(JSON.stringify(body))
}
export type TestStripe = Awaited<ReturnType<typeof openStripe>>
