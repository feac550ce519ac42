import type { Changes } from '../book-text.ts'
import { childOf, replaceBelow } from './docx-xml.ts'
import { elements, x, type XmlElement } from '../xml.ts'

const COME = /^w:(?:ins|moveTo|cellIns)$/
const GO = /^w:(?:del|moveFrom|cellDel)$/
const LOOKS = /^w:(?:rPr|pPr)Change$/

/** Takes all tracked changes of a text the one way or the other; returns how many there were. */
export function settleChanges(text: XmlElement, changes: Changes): number {
  const count = elements(text).filter(({ name }) =>
    [COME, GO, LOOKS].some((some) => some.test(name)),
  )
  if (count.length === 0) return 0
  settle(text, changes === 'accepted' ? GO : COME)
  // A paragraph of which nothing stays does not even stay blank.
  replaceBelow(text, (child) => (child.name === 'w:p' && isGone(child) ? [] : null))
  return count.length
}

/** `gone`: the changes whose words do not stay. */
function settle(text: { children: XmlElement['children'] }, gone: RegExp): void {
  replaceBelow(text, (child) => {
    const { name } = child
    if (name === 'w:pPr' || name === 'w:rPr') {
      if (gone === COME) takeBack(child)
      if (name === 'w:pPr') settleMark(child, gone)
      return [child]
    }
    if (
      name === 'w:tr' &&
      elements(childOf(child, 'w:trPr')).some((found) => gone.test(found.name))
    )
      return []
    if (gone.test(name)) return []
    if (COME.test(name) || GO.test(name)) {
      settle(child, gone)
      return child.children
    }
    if (name === 'w:delText') child.name = 'w:t'
    return null
  })
}

/** The looks as they were. */
function takeBack(properties: XmlElement): void {
  const change = properties.children.find(
    (child): child is XmlElement => child.type === 'element' && LOOKS.test(child.name),
  )
  const old = change && childOf(change, properties.name)
  if (!old) return
  const mark = properties.name === 'w:pPr' ? childOf(properties, 'w:rPr') : undefined
  properties.children = [...old.children, ...(mark ? [mark] : [])]
}

/** The end of a paragraph may itself come or go: without it the next one goes on in the same paragraph. */
function settleMark(properties: XmlElement, gone: RegExp): void {
  const mark = childOf(properties, 'w:rPr')
  if (!mark) return
  const isGone = elements(mark).some(({ name }) => gone.test(name))
  mark.children = isGone ? [x('w:del')] : []
}

function isGone(paragraph: XmlElement): boolean {
  const mark = childOf(childOf(paragraph, 'w:pPr'), 'w:rPr')
  return childOf(mark, 'w:del') !== undefined && elements(paragraph, 'w:r').length === 0
}
