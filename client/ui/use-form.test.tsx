import '../testing/window.ts'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '../testing/hands.ts'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { FormDialog } from './FormDialog.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { FieldProblem, useForm } from './use-form.ts'

interface Note {
  title: string
  text: string
  is_public: boolean
}
type Send = (form: Note, edits: Partial<Note>) => Promise<void>
interface Props {
  start?: Partial<Note>
  send: Send
}

const closed = vi.fn<() => void>()
const missing = (what: string) => `Please enter a ${what}`

function NoteDialog({ start, send }: Props) {
  const form = useForm<Note>({
    start: { title: '', text: '', is_public: false, ...start },
    edits: useState({}),
    problems: ({ title, text }) => ({
      title: title ? null : missing('title'),
      text: text.length < 9 ? null : 'The text is too long',
    }),
    late: ['title'],
    send,
    failed: 'Failed to save note',
  })
  return (
    <FormDialog title="Note" form={form} submitLabel="Save" onClose={closed}>
      <Field label="Title" {...form.field('title')} />
      <Field label="Text" {...form.field('text')} />
      <Checkbox label="Public" {...form.box('is_public')} />
    </FormDialog>
  )
}

const clear = vi.fn<() => Promise<void>>(() => Promise.resolve())

function NoteSettings({ send }: Props) {
  const [edits, setEdits] = useState<Partial<Note>>({ text: 'Dim.' })
  const form = useForm<Note>({
    start: { title: 'Oil', text: 'Dark.', is_public: false },
    edits: [edits, setEdits, { clear }],
    send,
  })
  return (
    <SettingsForm form={form} onCancel={closed}>
      <Field label="Text" {...form.field('text')} />
    </SettingsForm>
  )
}

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  closed.mockClear()
})
afterEach(() => root.unmount())

test('a problem stands at its field: at once, or once one has tried; nothing is sent with one, and the first gets the focus', async () => {
  const send = vi.fn<Send>(() => Promise.resolve())
  root.render(<NoteDialog send={send} />)
  await page.fill('Text', 'A long text')
  await page.shows('The text is too long')
  await page.lacks(missing('title'))
  await page.press('Save')
  await page.shows(missing('title'))
  expect(document.activeElement).toBe(await page.findByLabelText('Title'))
  await page.fill('Title', 'Oil')
  await page.press('Save')
  expect(document.activeElement).toBe(await page.findByLabelText('Text'))
  expect(send).not.toHaveBeenCalled()
})

test('what is typed is sent once, with what was touched', async () => {
  const sent = Promise.withResolvers<void>()
  const send = vi.fn<Send>(() => sent.promise)
  root.render(<NoteDialog start={{ title: 'Oil', text: 'Dark.' }} send={send} />)
  await page.fill('Text', 'Dim.')
  await page.tick('Public')
  const form = document.querySelector('form')!
  form.requestSubmit()
  form.requestSubmit()
  await vi.waitFor(() =>
    expect(page.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true),
  )
  form.requestSubmit()
  sent.resolve()
  const edits = { text: 'Dim.', is_public: true }
  expect(send.mock.calls).toEqual([[{ title: 'Oil', ...edits }, edits]])
})

test('why it was not taken is said above the fields; what was typed stays, and can be sent again', async () => {
  const send = vi
    .fn<Send>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('The world is full'))
    .mockRejectedValueOnce(new Error(''))
  root.render(<NoteDialog start={{ title: 'Oil' }} send={send} />)
  await page.fill('Text', 'Dim.')
  await page.press('Save')
  await page.shows('The world is full')
  await page.press('Save')
  await page.shows('Failed to save note')
  await page.press('Save')
  await page.lacks('Failed to save note')
  await page.findByDisplayValue('Dim.')
  expect(send).toHaveBeenCalledTimes(3)
})

test('what the server says of one field stands there until something is changed, and it can be sent again', async () => {
  const send = vi
    .fn<Send>(() => Promise.resolve())
    .mockRejectedValueOnce(new FieldProblem('title', 'This title is taken'))
  root.render(<NoteDialog start={{ title: 'Oil' }} send={send} />)
  await page.press('Save')
  await page.shows('This title is taken')
  expect((await page.findByLabelText('Title')).getAttribute('aria-invalid')).toBe('true')
  await page.fill('Title', 'Wick')
  await page.lacks('This title is taken')
  await page.press('Save')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})

test('Cancel, the cross and Escape close it', async () => {
  root.render(<NoteDialog send={() => Promise.resolve()} />)
  await page.press('Cancel')
  await page.press('Close')
  const field = await page.findByLabelText('Title')
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(closed).toHaveBeenCalledTimes(3)
})

test('a form that is a page says that it is saved, sends what a draft brought, and Cancel throws the draft away', async () => {
  const sent = Promise.withResolvers<void>()
  const send = vi.fn<Send>(() => sent.promise)
  root.render(<NoteSettings send={send} />)
  await page.findByDisplayValue('Dim.')
  await page.press('Save Changes')
  await page.shows('Saving...')
  sent.resolve()
  await page.shows('Save Changes')
  expect(send.mock.calls[0]![1]).toEqual({ text: 'Dim.' })
  expect(clear).not.toHaveBeenCalled()
  await page.press('Cancel')
  expect(clear).toHaveBeenCalledTimes(1)
  expect(closed).toHaveBeenCalledTimes(1)
})
