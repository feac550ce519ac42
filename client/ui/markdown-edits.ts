/** A text and what is selected in it. */
export interface Edited {
  text: string
  from: number
  to: number
}
export type Edit = (before: Edited) => Edited

/** Puts a mark of stars round what is selected, or takes it off; at the end of marked words the caret steps out. */
export function toggleStars(mark: '*' | '**'): Edit {
  const size = mark.length
  return ({ text, from, to }) => {
    const [before, after] = [starsBefore(text, from), starsAfter(text, to)]
    const stepsOut = from === to && before === 0 && (size === 2 ? after >= 2 : after % 2 === 1)
    if (stepsOut) return { text, from: from + size, to: to + size }
    const isMarked = size === 2 ? Math.min(before, after) >= 2 : before % 2 === 1 && after % 2 === 1
    if (isMarked) {
      const inner = text.slice(from, to)
      return {
        text: text.slice(0, from - size) + inner + text.slice(to + size),
        from: from - size,
        to: to - size,
      }
    }
    return {
      text: text.slice(0, from) + mark + text.slice(from, to) + mark + text.slice(to),
      from: from + size,
      to: to + size,
    }
  }
}

const starsBefore = (text: string, at: number) => /\**$/.exec(text.slice(0, at))![0].length
const starsAfter = (text: string, at: number) => /^\**/.exec(text.slice(at))![0].length

/** Begins each selected line with these signs, or takes them off if all have them. */
export function togglePrefix(prefix: '> ' | '## '): Edit {
  return ({ text, from, to }) => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const next = text.indexOf('\n', to)
    const end = next === -1 ? text.length : next
    const lines = text.slice(start, end).split('\n')
    const isOn = lines.every((line) => line.startsWith(prefix))
    const changed = lines.map((line) => (isOn ? line.slice(prefix.length) : prefix + line))
    const by = isOn ? -prefix.length : prefix.length
    return {
      text: text.slice(0, start) + changed.join('\n') + text.slice(end),
      from: Math.max(start, from + by),
      to: Math.max(start, to + by * lines.length),
    }
  }
}

const ADDRESS = 'https://'

/** Makes a link of what is selected; its address is what one types next. */
export const addLink: Edit = ({ text, from, to }) => {
  const link = `[${text.slice(from, to)}](${ADDRESS})`
  const at = to === from ? from + 1 : from + link.length - 1 - ADDRESS.length
  return {
    text: text.slice(0, from) + link + text.slice(to),
    from: at,
    to: to === from ? at : at + ADDRESS.length,
  }
}

/** Puts an edit into a field as if it were typed, so that the field's own undo takes it back. */
export function applyEdit(box: HTMLTextAreaElement, edit: Edit): void {
  const { value, selectionStart, selectionEnd } = box
  const after = edit({ text: value, from: selectionStart, to: selectionEnd })
  box.focus()
  if (after.text !== value) replacePart(box, after.text)
  box.setSelectionRange(after.from, after.to)
}

function replacePart(box: HTMLTextAreaElement, text: string): void {
  const [start, end] = changedPart(box.value, text)
  const insert = text.slice(start, text.length - (box.value.length - end))
  box.setSelectionRange(start, end)
  const command = insert === '' ? 'delete' : 'insertText'
  if (document.execCommand?.(command, false, insert)) return
  box.setRangeText(insert)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Begin and end of the part of a text that another one replaces. */
function changedPart(before: string, after: string): [start: number, end: number] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let tail = 0
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return [start, before.length - tail]
}
