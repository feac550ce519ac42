import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { openPaymentRoom, type PaymentRoom } from '../../sync-server/testing/stripe/payment-room.ts'
import { isBusy } from '../testing/hands.ts'

let room: PaymentRoom
beforeAll(async () => {
  room = await openPaymentRoom()
  await openLibraries()
})
afterAll(() => room.close())
beforeEach(async () => {
  room.stripe.calm()
  await room.clear()
  await room.plannedBook()
})

/** The libraries of both providers refuse to be read where there is a window: a browser must not hold a key. */
async function openLibraries(): Promise<void> {
  const { window } = globalThis
  Reflect.deleteProperty(globalThis, 'window')
  try {
    await room.plannedBook()
    await room.order()
  } finally {
    globalThis.window = window
  }
}

const open = (path: string) =>
  openApp(path, { server: room.app, session: room.cast.sessions.alice })
const manuscript = () => `/books/${room.book}/editor?tab=manuscript`
const order = () => screen.getByRole('dialog', { name: 'Your order' })

test('the price follows the words and the licence, is confirmed, and leads to the page to pay on', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await using page = await open(manuscript())
  await page.press('Generate Book')
  await page.fill('Words', '20000')
  await page.says('$8.00')
  await page.user.click(
    screen.getByRole('radio', { name: /^Private commercial license, \$20\.00/ }),
  )
  await page.says('$28.00')
  await page.press('Continue')
  await page.says('20,000 words in 3 chapters')
  expect(order().textContent).toMatch(/Private commercial license\s*\$20\.00\s*Total\s*\$28\.00/)
  const pay = within(order()).getByRole('button', { name: 'Pay $28.00' })
  expect(pay).toHaveProperty('disabled', true)
  page.offline()
  await page.says('Paying needs a connection.')
  page.online()
  for (const tick of within(order()).getAllByRole('checkbox')) await page.user.click(tick)
  await page.until(() => expect(pay).toHaveProperty('disabled', false))
  await page.user.click(pay)
  await page.until(() => expect(left).toHaveBeenCalledOnce())
  expect(String(left.mock.calls[0]![0])).toMatch(`${room.stripe.url}/pay/cs_test_`)
  // Until the other page is there, a second press does nothing; a page that comes back can be used again.
  expect(isBusy(pay)).toBe(true)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await page.until(() => expect(isBusy(pay)).toBe(false))
  left.mockRestore()
})

test('a plan that changed meanwhile is priced anew, and confirmed anew', async () => {
  await using page = await open(manuscript())
  await page.press('Generate Book')
  await page.fill('Words', '10000')
  await page.press('Continue')
  await page.says('10,000 words in 3 chapters')
  for (const tick of within(order()).getAllByRole('checkbox')) await page.user.click(tick)
  const { chapters } = await room.planOf()
  const path = `/chapters/${chapters[0]!.id}`
  await room.cast.make('alice', 'PATCH', path, { summary: 'Another night.' })
  await page.press('Pay $5.00')
  await page.says('The plan of the book has changed meanwhile. Please look at the new price.')
  const ticks = within(order()).getAllByRole('checkbox') as HTMLInputElement[]
  expect(ticks.map(({ checked }) => checked)).toEqual([false, false])
  await page.user.click(within(order()).getByRole('button', { name: 'Back' }))
  await page.press('Continue')
  await page.says('10,000 words in 3 chapters')
  expect(order().textContent).not.toContain('has changed meanwhile')
})

test('where the money is, is listed, also offline', async () => {
  const { id } = await room.paid({ words: 10_000 })
  const book = await room.theLast()
  await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
  await room.look(id)
  await using page = await open('/settings/payments')
  await page.says('Refunded')
  await page.says('$5.00 back')
  await page.says('Book generation · 10,000 words')
  page.offline()
  page.reload()
  await page.says('$5.00 back')
})

test('the page that the payment provider leads back to works signed out', async () => {
  const { session } = await room.order()
  const done = `/payments/done?session_id=${session}`
  {
    await using page = await openApp(done, { server: room.app })
    await page.says('Nothing was paid yet')
    room.till.pay(session)
    await until(() => expect(page.text()).toContain('Payment received'))
    await page.says('You can go back to Loreloom; this page may be closed.')
    expect(screen.queryByRole('link', { name: 'Go to the book' })).toBe(null)
  }
  await using page = await openApp('/payments/done?session_id=cs_nobody', { server: room.app })
  await page.says('We do not know this payment')
})

test('giving up a book that was paid says what comes back', async () => {
  const { id } = await room.paid({ words: 10_000 })
  await using page = await open(manuscript())
  await page.press('Cancel')
  await page.says('Give up the rest of the book?')
  await page.press('Give It Up')
  await page.says('The rest of the book was given up.')
  await page.says('What comes back stands under Payments; the rest can be ordered anew.')
  expect(screen.queryByRole('button', { name: 'Go On' })).toBe(null)
  await page.allSaved()
  await room.look(id)
  expect(await room.payment(id)).toMatchObject({ status: 'refunded' })
})
