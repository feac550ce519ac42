import '../testing/window.ts'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { isBusy, page } from '../testing/hands.ts'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { Form, SubmitButton } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { TextEditor } from './TextEditor.tsx'
import { FieldProblem, type TextDraft, useForm } from './use-form.ts'
import { useSaving } from './use-saving.ts'

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
  clear.mockClear()
})
afterEach(() => {
  root.unmount()
  vi.useRealTimers()
})

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
  await until(() => expect(isBusy(page.getByRole('button', { name: 'Save' }))).toBe(true))
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
  await until(() => expect(send).toHaveBeenCalledTimes(2))
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

interface CardProps {
  send(text: string): unknown
  isNew?: boolean
  isBlocked?: boolean
}

/** A form in a dialog, opened from a form in a card. */
function NoteCard({ send, isNew, isBlocked }: CardProps) {
  const [edits, setEdits] = useState<{ text?: string }>({})
  const [open, setOpen] = useState(false)
  const form = useForm({
    start: { text: '' },
    edits: [edits, setEdits, { clear }],
    isNew,
    problems: ({ text }) => ({ text: text ? null : missing('text') }),
    whenLeft: ['text'],
    send: ({ text }) => send(text),
  })
  const { words } = useSaving(form, 'Keep')
  return (
    <Form form={form}>
      <Field label="Text" multiline {...form.field('text')} />
      <SubmitButton form={form} disabled={isBlocked}>
        {words}
      </SubmitButton>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {open && (
        <FormDialog title="Why?" form={form} submitLabel="Say" onClose={closed}>
          <Field label="Reason" value="" onChange={() => undefined} />
        </FormDialog>
      )}
    </Form>
  )
}

test('a problem that waits until its field is left does not stand there before', async () => {
  root.render(<NoteCard send={() => undefined} />)
  const text = await page.findByLabelText('Text')
  text.focus()
  await page.lacks(missing('text'))
  text.blur()
  await page.shows(missing('text'))
})

test('Ctrl and Enter send from a text of many lines, unless the button is off or there is a problem', async () => {
  const send = vi.fn<(text: string) => void>()
  root.render(<NoteCard send={send} />)
  const text = await page.findByLabelText('Text')
  text.focus()
  await page.keys('{Control>}{Enter}{/Control}')
  await page.shows(missing('text'))
  await page.fill('Text', 'Dim.')
  root.render(<NoteCard send={send} isBlocked />)
  const button = page.getByRole<HTMLButtonElement>('button', { name: 'Keep' })
  await until(() => expect(button.disabled).toBe(true))
  await page.keys('{Control>}{Enter}{/Control}')
  expect(send).not.toHaveBeenCalled()
  root.render(<NoteCard send={send} />)
  await until(() => expect(button.disabled).toBe(false))
  await page.keys('{Meta>}{Enter}{/Meta}')
  await until(() => expect(send.mock.calls).toEqual([['Dim.']]))
})

test('a form in a dialog sends itself only, not the form that it was opened from', async () => {
  const send = vi.fn<(text: string) => void>()
  root.render(<NoteCard send={send} />)
  await page.fill('Text', 'Dim.')
  await page.press('Ask')
  const reason = await page.findByLabelText('Reason')
  await until(() => expect(document.activeElement).toBe(reason))
  await page.keys('{Control>}{Enter}{/Control}')
  await until(() => expect(send).toHaveBeenCalledTimes(1))
})

test.each([
  ['of something new stays', true, 0],
  ['that changes something is thrown away', false, 1],
])('Cancel: a draft %s; the cross keeps both', async (_, isNew, times) => {
  root.render(<NoteCard send={() => undefined} isNew={isNew} />)
  await page.press('Ask')
  await page.press('Close')
  expect(clear).not.toHaveBeenCalled()
  await page.press('Cancel')
  await until(() => expect(closed).toHaveBeenCalledTimes(2))
  expect(clear).toHaveBeenCalledTimes(times)
})

test('the button says how saving went, and invites again after three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const send = vi.fn<(text: string) => void>().mockImplementationOnce(() => {
    throw new Error('No oil')
  })
  root.render(<NoteCard send={send} />)
  await until(() => expect(page.queryByLabelText('Text')).not.toBe(null))
  await page.fill('Text', 'Dim.')
  const button = page.getByRole('button', { name: 'Keep' })
  const says = (words: string) => until(() => expect(button.textContent).toBe(words))
  button.click()
  await says('Error')
  vi.advanceTimersByTime(3_000)
  await says('Keep')
  expect(page.getByRole('alert').textContent).toBe('No oil')
  button.click()
  await says('Saved!')
  expect(page.queryByRole('alert')).toBe(null)
  vi.advanceTimersByTime(3_000)
  await says('Keep')
})

interface EditorProps {
  onSave(text: string): Promise<void>
  isNew?: boolean
}

function NoteEditor({ onSave, isNew }: EditorProps) {
  const [text, setText] = useState('Dim.')
  const draft: TextDraft = [text, setText, { clear, done: async (close) => close?.() }]
  return (
    <TextEditor
      label="Note"
      rows={2}
      maxLength={9}
      draft={draft}
      isNew={isNew}
      problemOf={(typed) => (typed ? null : missing('note'))}
      onSave={onSave}
      onClose={closed}
    />
  )
}

test('a text that is changed in place has the focus, says at its field why it was not taken, and closes once it is', async () => {
  const onSave = vi
    .fn<(text: string) => Promise<void>>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('No oil'))
  root.render(<NoteEditor onSave={onSave} />)
  const note = await page.findByLabelText('Note')
  expect(document.activeElement).toBe(note)
  await page.fill('Note', '')
  await page.shows(missing('note'))
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await page.fill('Note', 'Bright.')
  await page.press('Save')
  await page.shows('No oil')
  expect(note.getAttribute('aria-invalid')).toBe('true')
  expect(closed).not.toHaveBeenCalled()
  await page.press('Save')
  await until(() => expect(closed).toHaveBeenCalledTimes(1))
  expect(onSave.mock.calls).toEqual([['Bright.'], ['Bright.']])
})

test('Escape leaves it with its draft, Cancel throws the draft away', async () => {
  root.render(<NoteEditor onSave={() => Promise.resolve()} />)
  await page.findByLabelText('Note')
  await page.keys('{Escape}')
  expect([closed.mock.calls.length, clear.mock.calls.length]).toEqual([1, 0])
  await page.press('Cancel')
  await until(() => expect(closed).toHaveBeenCalledTimes(2))
  expect(clear).toHaveBeenCalledTimes(1)
})
