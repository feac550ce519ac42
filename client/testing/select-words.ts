/** Selects words of the chapter on the screen, as a finger does. */
export function selectWords(words: string): void {
  const text = document.querySelector('.reader-text')!
  const letters = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  for (let node = letters.nextNode(); node; node = letters.nextNode()) {
    const at = node.textContent!.indexOf(words)
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + words.length)
    getSelection()!.removeAllRanges()
    getSelection()!.addRange(range)
    document.dispatchEvent(new Event('selectionchange'))
    return
  }
  throw new Error(`The chapter has no “${words}”.`)
}
