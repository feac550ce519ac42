import '../testing/window.ts'
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { isBusy, page } from '../testing/hands.ts'
import { Button } from './Button.tsx'
import { Chip } from './Chip.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { Menu, MenuItem } from './Menu.tsx'

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => root.unmount())

const nothing = () => undefined
const field = (label: string) => <Field label={label} value="" onChange={nothing} />
const choice = (label: string, checked = false) => (
  <label>
    <input type="radio" name="lamp" checked={checked} onChange={nothing} />
    {label}
  </label>
)

/** A page with a button and a menu that open a dialog. */
function Room({ footer, children }: { footer?: ReactNode; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Light the lamp</Button>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Trim the wick</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="Lamp" description="Oil." footer={footer}>
        {children}
      </Dialog>
    </>
  )
}

async function hasFocus(name: string, role = 'button') {
  const element = await page.findByRole(role, { name })
  await until(() => expect(document.activeElement).toBe(element))
}

test('a dialog has a name and a description, and what lies below it is out of reach', async () => {
  root.render(<Room />)
  await page.press('Light the lamp')
  const dialog = await page.findByRole('dialog', { name: 'Lamp' })
  const description = document.getElementById(dialog.getAttribute('aria-describedby')!)
  expect(description!.textContent).toBe('Oil.')
  expect(page.queryByRole('button', { name: 'Light the lamp' })).toBe(null)
})

const dimOrBright = (holds?: string) => (
  <>
    {choice('Dim', holds === 'Dim')}
    {choice('Bright', holds === 'Bright')}
  </>
)
const chipOver = (below: ReactNode) => (
  <>
    <div role="group">
      <Chip pressed={false} onPress={nothing}>
        Brass
      </Chip>
    </div>
    {below}
  </>
)
const tilesOver = (below: ReactNode) => (
  <>
    <ul>
      {['Brass', 'Tin'].map((name) => (
        <li key={name}>
          <button type="button" aria-pressed={false}>
            {name}
          </button>
        </li>
      ))}
    </ul>
    {below}
  </>
)
const cancelOr = (button: ReactNode) => (
  <>
    <Button variant="ghost">Cancel</Button>
    {button}
  </>
)
const light = <Button>Light</Button>
const off = <Button disabled>Light</Button>
const breaks = <Button variant="danger">Break</Button>

test.each([
  ['its first field', 'Wick', 'textbox', field('Wick'), cancelOr(light)],
  ['the choice that holds', 'Bright', 'radio', dimOrBright('Bright'), cancelOr(light)],
  ['the first of choices of which none holds', 'Dim', 'radio', dimOrBright(), null],
  ['the chips above its field', 'Brass', 'button', chipOver(field('Wick')), null],
  ['the tiles above its field', 'Brass', 'button', tilesOver(field('Wick')), null],
  ['its main button', 'Light', 'button', null, cancelOr(light)],
  ['what destroys nothing', 'Cancel', 'button', null, cancelOr(breaks)],
  ['what can be pressed', 'Cancel', 'button', null, cancelOr(off)],
  ['its cross, when there is nothing else', 'Close', 'button', 'Only words', null],
])('one begins at %s', async (_, name, role, children, footer) => {
  root.render(<Room footer={footer}>{children}</Room>)
  await page.press('Light the lamp')
  await hasFocus(name, role)
})

test.each(['{Escape}', '{Enter}'])(
  'the focus goes back to the button that opened it: %s',
  async (keys) => {
    root.render(<Room />)
    await page.press('Light the lamp')
    await hasFocus('Close')
    await page.keys(keys)
    await page.gone('dialog', 'Lamp')
    await hasFocus('Light the lamp')
  },
)

test('a dialog from a menu gives the focus back to the button of the menu', async () => {
  root.render(<Room>{field('Wick')}</Room>)
  await page.press('More')
  await page.press('Trim the wick', 'menuitem')
  await hasFocus('Wick', 'textbox')
  await page.keys('{Escape}')
  await page.gone('dialog', 'Lamp')
  await hasFocus('More')
})

test('so does one that was chosen by keys', async () => {
  root.render(<Room>{field('Wick')}</Room>)
  const more = await page.findByRole('button', { name: 'More' })
  more.focus()
  await page.keys('{Enter}')
  await page.findByRole('menuitem', { name: 'Trim the wick' })
  await page.keys('{ArrowDown}{Enter}')
  await hasFocus('Wick', 'textbox')
  await page.keys('{Escape}')
  await hasFocus('More')
})

const closed = vi.fn<() => void>()
const confirmation = (onConfirm: () => Promise<void>, danger?: boolean) => (
  <ConfirmDialog
    title="Break the lamp"
    description="It stays dark."
    confirmLabel="Break"
    danger={danger}
    onConfirm={onConfirm}
    onClose={closed}
  />
)

test('what is confirmed is done once; why it was not is said, and one may try again', async () => {
  const tries = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const onConfirm = vi
    .fn<() => Promise<void>>()
    .mockReturnValueOnce(tries[0].promise)
    .mockReturnValueOnce(tries[1].promise)
  root.render(confirmation(onConfirm))
  await hasFocus('Break')
  await page.press('Break')
  const button = page.getByRole<HTMLButtonElement>('button', { name: 'Break' })
  await until(() => expect(isBusy(button)).toBe(true))
  expect(document.activeElement).toBe(button)
  button.click()
  tries[0].reject(new Error('It is too hot'))
  expect((await page.findByRole('alert')).textContent).toBe('It is too hot')
  await page.press('Break')
  await page.lacks('It is too hot')
  tries[1].resolve()
  await until(() => expect(isBusy(button)).toBe(false))
  expect(onConfirm).toHaveBeenCalledTimes(2)
})

test('what cannot be undone is not done by a key too many: one begins at Cancel', async () => {
  const onConfirm = vi.fn<() => Promise<void>>(() => Promise.resolve())
  root.render(confirmation(onConfirm, true))
  await hasFocus('Cancel')
  await page.keys('{Enter}')
  expect(closed).toHaveBeenCalledTimes(1)
  expect(onConfirm).not.toHaveBeenCalled()
})
