import '../../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page as hands } from '../../testing/hands.ts'
import { page } from '../../testing/window.ts'
import { AddressNote } from './AddressNote.tsx'

const SET = 'https://books.example'
const NOTE =
  'You are at https://old.example, and PUBLIC_URL is https://books.example: links in mails and invitations lead there. Set PUBLIC_URL to the address at which people reach this server, and start it again.'

test.each([
  ['https://old.example/admin', NOTE],
  ['https://books.example/admin', ''],
  // The machine of the server itself, past its proxy.
  ['http://localhost:8787/admin', ''],
  ['http://127.0.0.1:8787/admin', ''],
  ['http://[::1]:8787/admin', ''],
])('an admin at %s reads %j', async (address, note) => {
  page.happyDOM.setURL(address)
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  root.render(
    <>
      <AddressNote publicUrl={SET} />
      <h1>Overview</h1>
    </>,
  )
  await hands.heading('Overview')
  expect(document.body.textContent).toBe(`${note}Overview`)
  root.unmount()
})
