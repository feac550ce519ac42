import type { ProseHandle, ProseSelection } from './prose-handle.ts'

type Work = (editor: ProseHandle) => void

const NOTHING: ProseSelection = { from: 0, to: 0, text: '' }

/**
 * The editor that is open in a room, for everything around it. A request waits until the editor of that text is mounted
 * (a text is loaded after its room) and no dialog lies over it, which would take the focus back. Only the last request
 * counts.
 */
export class OpenEditor {
  #open: { name: string; editor: ProseHandle } | null = null
  #asked: { name: string; work: Work } | null = null
  #isCovered = false

  /** Registers the mounted editor of a text; null after it is unmounted. */
  attach(name: string, editor: ProseHandle | null): void {
    if (editor) this.#open = { name, editor }
    else if (this.#open?.name === name) this.#open = null
    this.#answer()
  }

  cover(isCovered: boolean): void {
    this.#isCovered = isCovered
    this.#answer()
  }

  ask(name: string, work: Work): void {
    this.#asked = { name, work }
    this.#answer()
  }

  /** Name of the text whose editor is open; null without one. */
  get name(): string | null {
    return this.#open?.name ?? null
  }

  selection(): ProseSelection {
    return this.#open?.editor.selection() ?? NOTHING
  }

  topOf(at: number): number | null {
    return this.#open?.editor.topOf(at) ?? null
  }

  element(): HTMLElement | null {
    return this.#open?.editor.element() ?? null
  }

  entryAtCaret(): string | null {
    return this.#open?.editor.entryAtCaret() ?? null
  }

  #answer(): void {
    const [open, asked] = [this.#open, this.#asked]
    if (!open || !asked || open.name !== asked.name || this.#isCovered) return
    this.#asked = null
    asked.work(open.editor)
  }
}
