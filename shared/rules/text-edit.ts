export interface TextEdit {
  /** Where, in the text as the edits before this one left it. */
  at: number
  remove: number
  insert: string
}

/** More of a changed middle than this is replaced as one piece. */
const MAX_LINES = 2_000

/**
 * What turns one text into the other, so that whoever writes in it keeps their place: changed runs of lines, each
 * narrowed to the characters that differ.
 */
export function textEdits(before: string, after: string): TextEdit[] {
  const edits: TextEdit[] = []
  let shift = 0
  for (const { from, to, text } of changedRuns(before, after)) {
    const old = before.slice(from, to)
    const start = commonStart(old, text)
    const end = commonEnd(old, text, start)
    const remove = old.length - start - end
    const insert = text.slice(start, text.length - end)
    if (remove === 0 && insert === '') continue
    edits.push({ at: from + start + shift, remove, insert })
    shift += insert.length - remove
  }
  return edits
}

interface Run {
  from: number
  to: number
  text: string
}

function changedRuns(before: string, after: string): Run[] {
  const start = lineStart(before, commonStart(before, after))
  const end = commonEnd(before, after, start)
  const old = linesOf(before.slice(start, before.length - end))
  const now = linesOf(after.slice(start, after.length - end))
  if (old.length > MAX_LINES || now.length > MAX_LINES)
    return [{ from: start, to: before.length - end, text: now.join('') }]
  return runsBetween(old, now, start)
}

/** Longest common lines: the runs between them differ. */
function runsBetween(old: string[], now: string[], offset: number): Run[] {
  const width = now.length + 1
  const longest = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      longest[i * width + j] =
        old[i] === now[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!)
  const runs: Run[] = []
  let run: Run | null = null
  let at = offset
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      run = null
      at += old[i]!.length
      i += 1
      j += 1
      continue
    }
    if (!run) runs.push((run = { from: at, to: at, text: '' }))
    const removes =
      j >= now.length ||
      (i < old.length && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)
    if (removes) run.to = at += old[i++]!.length
    else run.text += now[j++]!
  }
  return runs
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

/** Never cuts a pair of surrogates in two. */
function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let i = 0
  while (i < most && a[i] === b[i]) i += 1
  return i > 0 && isHigh(a.charCodeAt(i - 1)) ? i - 1 : i
}

function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start
  let i = 0
  while (i < most && a[a.length - 1 - i] === b[b.length - 1 - i]) i += 1
  return i > 0 && isLow(a.charCodeAt(a.length - i)) ? i - 1 : i
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
