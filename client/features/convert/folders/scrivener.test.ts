import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { archive } from '../testing/novel.ts'

interface Item {
  id: string
  type?: string
  title?: string
  compiled?: boolean
  below?: Item[]
}

const item = ({ id, type = 'Text', title = id, compiled = true, below = [] }: Item): string =>
  `<BinderItem UUID="${id}" Type="${type}"><Title>${title}</Title><MetaData>${compiled ? '<IncludeInCompile>Yes</IncludeInCompile>' : ''}</MetaData><Children>${below.map(item).join('')}</Children></BinderItem>`
const project = (items: Item[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><ScrivenerProject Version="2.0"><Binder>${items.map(item).join('')}</Binder></ScrivenerProject>`
const draft = (...below: Item[]): Item => ({ id: 'D', type: 'DraftFolder', title: 'Draft', below })
const folder = (id: string, ...below: Item[]): Item => ({ id, type: 'Folder', below })
const rtf = (body: string) => `{\\rtf1\\ansi\\ansicpg1252 ${body}}`

/** Texts by the id of their document, or files by their path in the project. */
function files(items: Item[], texts: Record<string, string>): Record<string, string> {
  const entries = Object.entries(texts).map(([id, text]) => [
    id.includes('/') ? `My Argo.scriv/${id}` : `My Argo.scriv/Files/Data/${id}/content.rtf`,
    id.includes('/') ? text : rtf(text),
  ])
  return { 'My Argo.scriv/Argo.scrivx': project(items), ...Object.fromEntries(entries) }
}
const read = async (items: Item[], texts: Record<string, string>) => {
  const { book, warnings } = await readFiles([new File([archive(files(items, texts))], 'argo.zip')])
  return { title: book.title, chapters: book.chapters, warnings }
}

test('the binder’s order is the book’s: folders and texts are chapters, texts in them are scenes', async () => {
  const { title, chapters, warnings } = await read(
    [
      draft(
        { id: 'b', title: 'Prologue &amp; more' },
        folder('a', { id: 'c' }, { id: 'd', below: [{ id: 'e' }] }),
      ),
    ],
    {
      a: 'Own.',
      b: 'Before {\\i it}.',
      c: 'One.\\par\\pard\\qc * * *\\par\\pard Half.',
      d: 'Two.',
      e: 'Three.',
    },
  )
  expect(title).toBe('My Argo')
  expect(chapters).toEqual([
    { title: 'Prologue & more', sections: ['Before *it*.'] },
    { title: 'a', sections: ['Own.', 'One.', 'Half.', 'Two.', 'Three.'] },
  ])
  expect(warnings).toEqual(['3 titles of scenes were left out.'])
})

test('folders at the top that hold folders are parts', async () => {
  const { chapters, warnings } = await read(
    [
      draft(
        folder('P1', folder('a', { id: 'b', title: '' }), { id: 'c' }),
        folder('P2', folder('d', { id: 'e', title: '' })),
      ),
    ],
    { b: 'B.', c: 'C.', P2: 'A motto.', e: 'E.' },
  )
  expect(chapters).toEqual([
    { title: 'a', part: 'P1', sections: ['B.'] },
    { title: 'c', sections: ['C.'] },
    { title: 'P2', part: 'P2', sections: ['A motto.'] },
    { title: 'd', sections: ['E.'] },
  ])
  expect(warnings).toEqual(['2 parts stand above the chapters and are kept: P1, P2.'])
})

test('notes beside the text and within it are notes, comments are counted, marks of Scrivener are none', async () => {
  const link = (id: string, words: string) =>
    `{\\field{\\*\\fldinst{HYPERLINK "scrivcmt://${id}"}}{\\fldrslt ${words}}}`
  const { chapters, warnings } = await read([draft({ id: 'a' })], {
    a: `<$Scr_Ps::0>The ${link('F1', '{\\i Argo}')} and ${link('C1', 'more')}\\{\\\\Scrv_fn=In{\\i line}.\\\\end_Scrv_fn\\}. A\\{\\\\Scrv_annot \\\\color=\\{\\\\R=1\\} \\\\text=Why?{\\b  Why}\\\\end_Scrv_annot\\}b.<!$Scr_Ps::0> \\{\\\\Scrv_fn=open {\\field{\\*\\fldinst{HYPERLINK "scrivlnk://X"}}{\\fldrslt see}}`,
    'Files/Data/a/content.comments': `<Comments><Comment ID="F1" Footnote="Yes"><![CDATA[${rtf('A {\\i ship} — “old”.')}]]></Comment><Comment ID="C1"><![CDATA[${rtf('Really?')}]]></Comment></Comments>`,
  })
  expect(chapters[0]?.sections).toEqual([
    'The *Argo*[^1] and more[^2]. Ab. {\\Scrv_fn=open see\n\n[^1]: A *ship* — “old”.\n\n[^2]: Inline.',
  ])
  expect(warnings).toEqual(['2 comments of the document were left out: comments stay in the file.'])
})

test('what stands outside of the manuscript is counted, and what is not compiled is taken', async () => {
  const { chapters, warnings } = await read(
    [
      draft({ id: 'a' }, { id: 'b', compiled: false }, { id: 'p', type: 'Image' }),
      {
        id: 'R',
        type: 'ResearchFolder',
        below: [{ id: 'c' }, folder('f', { id: 'd', type: 'PDF' })],
      },
      { id: 'T', type: 'TrashFolder', below: [{ id: 'e' }] },
    ],
    {
      a: 'A.',
      b: 'B.',
      c: 'Not this.',
      e: 'Gone.',
      'Files/Data/a/notes.rtf': rtf('Not this.'),
      'Files/Data/a/synopsis.txt': 'Not this.',
      'Files/Data/b/synopsis.txt': 'Not this.',
      'Snapshots/a/1.rtf': rtf('Old.'),
    },
  )
  expect(chapters).toEqual([
    { title: 'a', sections: ['A.'] },
    { title: 'b', sections: ['B.'] },
    { title: 'p', sections: [] },
  ])
  expect(warnings).toEqual([
    '2 documents outside of the manuscript were left out.',
    '1 file of the manuscript that is no text was left out.',
    '1 document is not included when Scrivener compiles, and was taken as well.',
    '1 document note was left out.',
    '2 synopses were left out.',
  ])
})

test('a project of Scrivener 2, chosen as a folder', async () => {
  const xml = project([draft({ id: '3' })]).replaceAll('UUID=', 'ID=')
  const entries: [path: string, text: string][] = [
    ['Argo.scriv/project.scrivx', xml],
    ['Argo.scriv/Files/Docs/3.rtf', rtf('Three.')],
    ['Argo.scriv/Files/Docs/3_notes.rtf', rtf('Not this.')],
    ['Argo.scriv/Files/Docs/empty.txt', ''],
  ]
  const chosen = entries.map(([path, text]) => new File([text], path.replace(/.*\//, '')))
  const paths = entries.map(([path]) => path)
  const { book, warnings } = await readFiles(chosen, 'accepted', paths)
  expect(book.title).toBe('Argo')
  expect(book.chapters).toEqual([{ title: '3', sections: ['Three.'] }])
  expect(warnings).toEqual(['1 document note was left out.'])
})

test('what is broken or made to take long is a sentence or a text', async () => {
  const zip = (xml: string) => [new File([archive({ 'a.scriv/a.scrivx': xml })], 'a.zip')]
  await expect(readFiles(zip('no xml'))).rejects.toThrow('This Scrivener project is damaged')
  await expect(readFiles(zip(project([])))).rejects.toThrow('There is no manuscript')
  await expect(readFiles(zip(project([draft({ id: 'a' })])))).rejects.toThrow('There is no text')
  const deep = '<BinderItem UUID="x"><Children>'.repeat(5_000)
  await expect(readFiles(zip(`<a><Binder>${deep}`))).rejects.toThrow('project is damaged')
  const closed = deep + '</Children></BinderItem>'.repeat(5_000)
  await expect(readFiles(zip(`<a><Binder>${closed}</Binder></a>`))).rejects.toThrow('is damaged')
  const same = Array.from({ length: 2_000 }, () => ({ id: 'a' }))
  const { chapters } = await read([draft(folder('f', ...same))], {
    a: `A.${'\\{\\\\Scrv_fn='.repeat(20_000)}`,
    'Files/Data/a/content.comments': 'no xml',
  })
  expect(chapters[0]?.sections).toHaveLength(1)
  const unsafe = archive({ ...files([draft({ id: '../x' })], {}), 'My Argo.scriv/Files/x': 'y' })
  await expect(readFiles([new File([unsafe], 'a.zip')])).rejects.toThrow('There is no text')
})
