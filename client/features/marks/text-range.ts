/** Letters of a rendered text before a place in it. */
export function offsetIn(text: Node, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(text, 0)
  before.setEnd(node, offset)
  return before.toString().length
}

/** The letters from `start` to `end` of a rendered text. */
export function rangeIn(text: Node, start: number, end: number): Range {
  const range = document.createRange()
  range.selectNodeContents(text)
  const letters = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  let passed = 0
  for (let node = letters.nextNode(); node; node = letters.nextNode()) {
    const length = node.textContent?.length ?? 0
    // A place between two nodes belongs to the one that it begins, and a last letter to its own.
    if (start >= passed && start < passed + length) range.setStart(node, start - passed)
    if (end > passed && end <= passed + length) range.setEnd(node, end - passed)
    passed += length
  }
  return range
}

/** The selected letters of a text, without what is selected outside of it; null if none are. */
export function selectedIn(text: Node): { start: number; end: number } | null {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  if (!range.intersectsNode(text)) return null
  const whole = text.textContent?.length ?? 0
  const isInside = (node: Node) => text.contains(node)
  const start = isInside(range.startContainer)
    ? offsetIn(text, range.startContainer, range.startOffset)
    : 0
  const end = isInside(range.endContainer)
    ? offsetIn(text, range.endContainer, range.endOffset)
    : whole
  return start < end ? { start, end } : null
}

/** The letter of a text at a point of the window; null where the browser cannot tell, or there is none. */
export function letterAt(text: Node, x: number, y: number): number | null {
  const place = caretAt(x, y)
  return place && text.contains(place.node) ? offsetIn(text, place.node, place.offset) : null
}

/** True if a point of the window is on the words of a range. */
export function covers(range: Range, x: number, y: number): boolean {
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const found = document.caretPositionFromPoint(x, y)
    return found && { node: found.offsetNode, offset: found.offset }
  }
  return null
}
