/** A letter of a text, which stays the same however the text is set. */
export interface Letter {
  node: Text
  at: number
}

/** The letters of an element as one row. */
export interface Letters {
  text: string
  letter(at: number): Letter
}

/** The first of `length` things for which it is true, when it is true for all that follow; else `length`. */
export function firstWhere(length: number, isTrue: (at: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isTrue(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** All letters of an element, without the parts that match `without`. */
export function lettersOf(element: Element, without?: string): Letters {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: [node: Text, begin: number][] = []
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (without && node.parentElement?.closest(without)) continue
    nodes.push([node, text.length])
    text += node.data
  }
  const letter = (at: number): Letter => {
    const [node, begin] = nodes[firstWhere(nodes.length, (i) => nodes[i]![1] > at) - 1]!
    return { node, at: at - begin }
  }
  return { text, letter }
}
