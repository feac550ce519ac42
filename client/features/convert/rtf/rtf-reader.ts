import type { Element, ElementContent } from 'hast'
import { ConvertError } from '../book-text.ts'
import { noteLink } from '../html/html-notes.ts'
import { elementOf } from '../html/html-tree.ts'
import type { LeftOut } from '../left-out.ts'
import type { BroughtPictures } from '../pictures/brought-pictures.ts'
import { codePageOf, decodePage, isKnownPage, STANDARD_PAGE } from './rtf-encodings.ts'
import { RtfFlow } from './rtf-flow.ts'
import {
  lookChange,
  PLAIN_PARAGRAPH,
  paragraphChange,
  plainLook,
  type RtfLook,
  type RtfParagraph,
} from './rtf-look.ts'
import { RtfPicture } from './rtf-picture.ts'
import { RtfStyles } from './rtf-styles.ts'
import { rtfTokens } from './rtf-tokens.ts'
import { KNOWN, LETTERS, SILENT } from './rtf-words.ts'

/** Words that are no text of the book. */
interface Words {
  text: string
}

/** State within a group; each control word makes a new one. */
interface State {
  look: RtfLook
  paragraph: RtfParagraph
  /** Target of text; null: the reader drops it. */
  target: RtfFlow | RtfPicture | Words | null
  /** Called at the end of the group that has opened the target. */
  end: ((paragraph: RtfParagraph) => void) | null
  /** Number of substitute letters behind a Unicode one, for programs that do not know it. */
  substitutes: number
  table: 'fonts' | 'styles' | 'info' | null
  style: ReturnType<RtfStyles['describe']> | null
  /** The picture whose properties these are. */
  picture: RtfPicture | null
  field: { href: string; isContents: boolean } | null
}

/** Deeper than any program nests its groups. */
const MAX_DEPTH = 10_000
/** Reads an RTF document into HTML. */
export class RtfReader {
  readonly notes: Element[] = []
  readonly about = { title: '', author: '' }
  /** It ends before its groups do. */
  isCut = false
  /** Code pages that we do not know. */
  readonly unknownPages = new Set<number>()
  readonly #left: LeftOut
  readonly #name: string
  readonly #brought: BroughtPictures
  readonly #styles = new RtfStyles()
  readonly #body = new RtfFlow(this.#styles)
  readonly #pages = new Map<number, number>()
  readonly #stack: State[] = []
  #state: State = {
    look: plainLook(0),
    paragraph: PLAIN_PARAGRAPH,
    target: null,
    end: null,
    substitutes: 1,
    table: null,
    style: null,
    picture: null,
    field: null,
  }
  #page = STANDARD_PAGE
  #standardFont = 0
  #font = 0
  #bytes: number[] = []
  #skip = 0
  #isStarred = false
  #hasDeleted = false

  /** `name` keeps notes of several documents apart. */
  constructor(left: LeftOut, name: string, brought: BroughtPictures) {
    this.#left = left
    this.#name = name
    this.#brought = brought
  }

  read(bytes: Uint8Array): ElementContent[] {
    for (const token of rtfTokens(bytes)) {
      const { target } = this.#state
      if (token.kind === 'binary') {
        if (target instanceof RtfPicture) target.binary(token.bytes)
        continue
      }
      if (token.kind === 'bytes' && target instanceof RtfPicture) {
        target.digits(token.bytes)
        continue
      }
      if (token.kind === 'bytes') {
        const skipped = Math.min(this.#skip, token.bytes.length)
        this.#skip -= skipped
        for (const byte of token.bytes.subarray(skipped)) this.#bytes.push(byte)
        continue
      }
      this.#writeBytes()
      if (token.kind === 'word') this.#word(token.name, token.value)
      else if (token.kind === 'open') this.#open()
      else this.#close()
      if (token.kind === 'close' && this.#stack.length === 0) break
    }
    this.#writeBytes()
    this.isCut = this.#stack.length > 0
    while (this.#stack.length > 0) this.#close()
    if (this.#hasDeleted) this.#left.add('changes')
    return this.#body.tree()
  }

  #open(): void {
    if (this.#stack.length >= MAX_DEPTH)
      throw new ConvertError('This document is nested like a trap, not like a book.')
    this.#stack.push(this.#state)
    this.#skip = 0
    this.#isStarred = false
  }

  #close(): void {
    const { end, paragraph } = this.#state
    this.#state = this.#stack.pop() ?? this.#state
    this.#skip = 0
    if (end !== this.#state.end) end?.(paragraph)
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
  }

  #writeBytes(): void {
    if (this.#bytes.length === 0) return
    const { look } = this.#state
    const font = look.isRtl ? (look.rtlFont ?? look.font) : look.font
    const page = this.#pages.get(font) ?? this.#page
    const text = decodePage(this.#bytes, page)
    if (!isKnownPage(page) && this.#bytes.some((byte) => byte > 127)) this.unknownPages.add(page)
    this.#bytes = []
    this.#write(text)
  }

  #write(text: string): void {
    const { target, look, field } = this.#state
    this.#hasDeleted ||= look.deleted
    if (target === null || target instanceof RtfPicture || look.hidden || look.deleted) return
    if (target instanceof RtfFlow) target.add(text, look, field?.href)
    else target.text += text
  }

  #word(name: string, value: number | null): void {
    if (this.#skip > 0) {
      this.#skip -= 1
      return
    }
    if (name === '*') {
      this.#isStarred = true
      return
    }
    const isStarred = this.#isStarred
    this.#isStarred = false
    if (this.#tableWord(name, value) || this.#destination(name, isStarred)) return
    if (this.#textWord(name, value)) return
    this.#lookWord(name, value)
  }

  /** Tables of fonts and styles, and what the document says about itself. */
  #tableWord(name: string, value: number | null): boolean {
    const { table, style } = this.#state
    if (name === 'fonttbl') this.#set({ table: 'fonts', target: null })
    else if (name === 'stylesheet') this.#set({ table: 'styles', target: null })
    else if (name === 'info') this.#set({ table: 'info', target: null })
    else if (table === 'fonts' && name === 'f') this.#font = value ?? 0
    else if (table === 'fonts' && (name === 'fcharset' || name === 'cpg')) {
      const page = name === 'cpg' ? value : codePageOf(value ?? 0)
      if (page) this.#pages.set(this.#font, page)
    } else if (table === 'styles' && name === 's') {
      const described = this.#styles.describe(value ?? 0)
      this.#set({ style: described })
      this.#collect((text) => {
        described.name = text.replace(/;\s*$/, '').trim().toLowerCase()
      })
    } else if (style && name === 'sbasedon') style.basedOn = value
    else if (style && name === 'outlinelevel') style.outline = value
    else if (table === 'info' && (name === 'title' || name === 'author'))
      this.#collect((text) => {
        this.about[name] = text
      })
    else return false
    return true
  }

  /** Collects the words of this group, which are not part of the book's text. */
  #collect(done: (text: string) => void): void {
    const words = { text: '' }
    this.#set({ target: words, end: () => done(words.text) })
  }

  /** The paragraphs of this group. A last one need not say that it ends. */
  #flow(flow: RtfFlow, done?: () => void): void {
    const end = (paragraph: RtfParagraph) => {
      if (!flow.isEmpty) flow.endParagraph(paragraph)
      done?.()
    }
    this.#set({ target: flow, end, paragraph: PLAIN_PARAGRAPH, field: null })
  }

  /** Sets the target for a group's text. */
  #destination(name: string, isStarred: boolean): boolean {
    const { target, field } = this.#state
    const flow = target instanceof RtfFlow ? target : null
    if (name === 'annotation' && flow) this.#left.add('comments')
    if (this.#pictureWord(name)) return true
    if (SILENT.has(name) || (isStarred && !KNOWN.has(name))) this.#set({ target: null })
    else if (name === 'ud') this.#set({ target: this.#stack.at(-2)?.target ?? null })
    else if (name === 'pict' && flow) this.#picture(flow)
    else if (name === 'pict' || name === 'NeXTGraphic') {
      flow?.add(elementOf('img', []), null)
      this.#set({ target: null })
    } else if (name === 'field') this.#set({ field: { href: '', isContents: false } })
    else if (name === 'fldinst' && field) {
      this.#collect((text) => {
        field.href = /^\s*HYPERLINK\s+"([^"]*)"/i.exec(text)?.[1] ?? ''
        field.isContents = /^\s*TOC\b/i.test(text)
        if (field.isContents && flow) this.#left.add('contents')
      })
    } else if (name === 'fldrslt' && field?.isContents) this.#set({ target: null })
    else if ((name === 'listtext' || name === 'pntext') && flow)
      this.#collect((text) => flow.bullet(text))
    else if (name === 'rtf' && this.#state.end === null) this.#flow(this.#body)
    else if (name === 'footnote' && flow === this.#body) {
      // Notes have no notes: what claims to be one stays among their words.
      const text = new RtfFlow(this.#styles)
      this.#flow(text, () => this.#endNote(text))
    } else return false
    return true
  }

  /** The properties of a picture; one of them is its description. */
  #pictureWord(name: string): boolean {
    const { target, picture } = this.#state
    if (name === 'picprop' && target instanceof RtfPicture)
      this.#set({ target: null, picture: target })
    else if (name === 'sn' && picture) this.#collect((text) => (picture.property = text))
    else if (name === 'sv' && picture)
      this.#collect((text) => {
        if (picture.property === 'wzDescription') picture.alt = text.replace(/\s+/g, ' ').trim()
      })
    else return false
    return true
  }

  /** Without an address it is counted as left out when the page is tidied. */
  #picture(flow: RtfFlow): void {
    const found = new RtfPicture()
    const end = () => {
      const picture = found.picture()
      const src = picture && this.#brought.addressOfOwn(picture)
      flow.add(elementOf('img', [], src === null ? {} : { src, alt: found.alt }), null)
    }
    this.#set({ target: found, end })
  }

  /** The mark stays, and its text follows the book. */
  #endNote(note: RtfFlow): void {
    const number = this.notes.length + 1
    const id = `${this.#name}-rtf-note-${number}`
    this.notes.push(elementOf('li', note.tree(), { id }))
    this.#body.add(noteLink(id, number), null)
  }

  #textWord(name: string, value: number | null): boolean {
    const { target, paragraph, look, substitutes } = this.#state
    if (target instanceof RtfPicture) target.word(name)
    const flow = target instanceof RtfFlow ? target : null
    if (Object.hasOwn(LETTERS, name)) this.#write(LETTERS[name]!)
    else if (name === 'u') {
      this.#write(String.fromCharCode(value ?? 0))
      this.#skip = substitutes
    } else if (name === 'line' || name === 'lbr') flow?.add(elementOf('br', []), look)
    else if (name === 'par' || name === 'nestcell' || name === 'nestrow')
      flow?.endParagraph(paragraph)
    else if (name === 'cell') flow?.endCell(paragraph)
    else if (name === 'row') flow?.endRow()
    else if (name === 'page' || name === 'sect') {
      if (flow && !flow.isEmpty) flow.endParagraph(paragraph)
      flow?.newPage()
    } else if (name === 'sbknone') flow?.newPage(false)
    else return false
    return true
  }

  #lookWord(name: string, value: number | null): void {
    const { look, paragraph } = this.#state
    if (name === 'pard') this.#set({ paragraph: PLAIN_PARAGRAPH })
    else if (name === 'plain') this.#set({ look: plainLook(this.#standardFont) })
    else if (name === 'uc') this.#set({ substitutes: Math.max(0, value ?? 1) })
    else if (name === 'deff') {
      this.#standardFont = value ?? 0
      this.#set({ look: { ...look, font: this.#standardFont } })
    } else if (name === 'ansicpg') this.#page = value || this.#page
    else if (name === 'mac') this.#page = 10000
    else if (name === 'pc') this.#page = 437
    else if (name === 'pca') this.#page = 850
    else {
      const ofLook = lookChange(name, value)
      const ofParagraph = paragraphChange(name, value, paragraph)
      if (ofLook) this.#set({ look: { ...look, ...ofLook } })
      if (ofParagraph) this.#set({ paragraph: { ...paragraph, ...ofParagraph } })
    }
  }
}
