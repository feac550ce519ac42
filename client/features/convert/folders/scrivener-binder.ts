import { fromXml } from 'xast-util-from-xml'
import { ConvertError } from '../book-text.ts'
import { textOf } from '../zip/unzip.ts'
import { elements, type XmlElement, xmlText } from '../xml.ts'

/** A document or a folder of a project; in Scrivener a folder has a text of its own, too. */
export interface BinderItem {
  id: string
  type: string
  title: string
  isInCompile: boolean
  children: BinderItem[]
}

/** More levels than a writer uses for a book. */
const MAX_LEVELS = 100

/** The items of a project in order: each folder at the top. */
export function binderOf(bytes: Uint8Array): BinderItem[] {
  try {
    const [binder] = elements(fromXml(textOf(bytes)), 'Binder')
    return below(binder, 'BinderItem').map((item) => itemOf(item, 0))
  } catch {
    throw new ConvertError(
      'This Scrivener project is damaged: its list of documents is unreadable.',
    )
  }
}

/** An item with everything below it. */
export function withAllBelow(item: BinderItem): BinderItem[] {
  return [item, ...item.children.flatMap(withAllBelow)]
}

function itemOf(item: XmlElement, level: number): BinderItem {
  if (level > MAX_LEVELS)
    throw new Error('The folders of this project stand in each other too deep.')
  const text = (parent: XmlElement | undefined, name: string) =>
    below(parent, name).map(xmlText).join('')
  const [about] = below(item, 'MetaData')
  const [children] = below(item, 'Children')
  return {
    id: item.attributes.UUID ?? item.attributes.ID ?? '',
    type: item.attributes.Type ?? '',
    title: text(item, 'Title'),
    isInCompile: text(about, 'IncludeInCompile') === 'Yes',
    children: below(children, 'BinderItem').map((child) => itemOf(child, level + 1)),
  }
}

function below(parent: XmlElement | undefined, name: string): XmlElement[] {
  return (parent?.children ?? []).filter(
    (child): child is XmlElement => child.type === 'element' && child.name === name,
  )
}
