import { expect, test } from 'vitest'
import {
  pictureAt,
  pictureIds,
  pictureMarkdown,
  type TextPicture,
  withPictures,
} from '#shared/rules/chapter-pictures.ts'
import type { BookText } from '../book-text.ts'
import { readFiles, writeFile } from '../formats.ts'
import { novel } from '../testing/novel.ts'
import { png } from '../testing/png.ts'
import { textOf, unzip } from '../zip/unzip.ts'
import { picturesIn } from './pictures-in-markdown.ts'

const ids = ['a', 'b'].map((end) => `0190f2a4-0000-7000-8000-00000000000${end}`)
const [map, flourish] = ids as [string, string]

const pictures = new Map([
  [map, png(1200, 800, 1)],
  [flourish, png(40, 30, 2)],
])
const looks = (id: string, width: number, height: number, more: Partial<TextPicture> = {}) =>
  ({ id, width, height, size: 'medium', decorative: false, ...more }) as const
const scenes = [
  `It was dark.\n\n${pictureMarkdown(looks(map, 1200, 800, { size: 'small' }), 'A map of the “coast”', 'Drawn by Sorrel, 1890')}\n\nThey sailed.`,
  `Here ${pictureMarkdown(looks(flourish, 40, 30, { decorative: true }), '', '')} it ended.\n\n${pictureMarkdown(looks(map, 1200, 800), '', '')}`,
]
const book = (more: Partial<BookText> = {}) =>
  novel({ chapters: [{ title: 'One', sections: scenes }], pictures, ...more })

test.each(['epub', 'docx', 'markdown'] as const)(
  '%s: pictures come back where they stood, with their words and looks',
  async (format) => {
    const { book: back, warnings } = await readFiles([await writeFile(book(), format)])
    expect(warnings).toEqual([])
    const sections = back.chapters[0]!.sections
    const fresh = [...new Set(sections.flatMap(pictureIds))]
    expect(fresh).toHaveLength(2)
    expect(fresh.some((id) => ids.includes(id))).toBe(false)
    const renamed = new Map(fresh.map((id, at) => [id, ids[at]!]))
    expect(sections.map((text) => withPictures(text, renamed))).toEqual(scenes)
    expect(fresh.map((id) => back.pictures?.get(id))).toEqual(ids.map((id) => pictures.get(id)))
  },
)

test('an EPUB says of its pictures what it can, and shows each as a figure', async () => {
  const files = unzip(await (await writeFile(book(), 'epub')).bytes())
  const page = [...files].find(
    ([name, bytes]) => name.endsWith('.xhtml') && /figcap/.test(textOf(bytes)),
  )
  expect(textOf(page![1])).toContain('<figcaption dir="ltr">Drawn by Sorrel, 1890</figcaption>')
  const said = textOf(files.get('EPUB/package.opf')!)
  expect(said).toContain(`href="pictures/${map}.png" media-type="image/png"`)
  expect(said).toContain('Some pictures in the text have no description.')
  expect(said).not.toContain('alternativeText')
  const described = book({ chapters: [{ title: 'One', sections: [scenes[0]!] }] })
  const all = textOf(
    unzip(await (await writeFile(described, 'epub')).bytes()).get('EPUB/package.opf')!,
  )
  expect(all).toContain('alternativeText')
  expect(all).toContain('The pictures in the text have descriptions.')
})

test('a picture that the device does not have leaves its description', async () => {
  for (const format of ['epub', 'docx'] as const) {
    const file = await writeFile(book({ pictures: new Map() }), format)
    const { book: back } = await readFiles([file])
    expect(back.pictures).toBeUndefined()
    expect(back.chapters[0]!.sections[0]).toBe(
      'It was dark.\n\nA map of the “coast”\n\nThey sailed.',
    )
  }
})

test('an archive of loose Markdown brings its pictures along; those elsewhere stay addresses', async () => {
  const { zipSync, strToU8 } = await import('fflate')
  const text =
    '# One\n\n![A map](img/the%20map.png "Old")\n\n![b](<img/the map.png>) ![c](https://a.example/x.png) ![d](no.png)'
  const zip = zipSync({
    'book/one.md': strToU8(text),
    'book/img/the map.png': pictures.get(map)!.bytes,
  })
  const { book: back } = await readFiles([new File([zip], 'book.zip')])
  const [section] = back.chapters[0]!.sections
  const [one, two, ...none] = picturesIn(section!)
  expect(none).toEqual([])
  expect(one).toMatchObject({ alt: 'A map', picture: { width: 1200, height: 800 } })
  expect(two!.picture.id).toBe(one!.picture.id)
  expect(back.pictures?.size).toBe(1)
  expect(section).toContain('![c](https://a.example/x.png) ![d](no.png)')
  expect(pictureAt('/api/files/x/download')).toBeNull()
})

test('an archive of pages, and an OpenDocument text, bring their pictures along', async () => {
  const { zipSync, strToU8 } = await import('fflate')
  const { bytes } = pictures.get(map)!
  const page =
    '<html><body><h1>One</h1><p>Dark.</p><figure><img src="../img/a.png" alt="A map"><figcaption>Old</figcaption></figure></body></html>'
  const content =
    '<office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:xlink="x" xmlns:svg="s"><office:body><office:text><text:h text:outline-level="1">One</text:h><text:p>Dark.</text:p><text:p><draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:desc>A map</svg:desc></draw:frame></text:p></office:text></office:body></office:document-content>'
  const archives: Record<string, Uint8Array>[] = [
    { 'text/one.html': strToU8(page), 'img/a.png': bytes },
    {
      mimetype: strToU8('application/vnd.oasis.opendocument.text'),
      'content.xml': strToU8(content),
      'Pictures/a.png': bytes,
    },
  ]
  for (const files of archives) {
    const zip = new File([zipSync(files)], 'book.zip')
    const { book: back, warnings } = await readFiles([zip])
    expect(warnings).toEqual([])
    expect(back.pictures?.size).toBe(1)
    const [section] = back.chapters[0]!.sections
    expect(section).toMatch(/^Dark\.\n\n!\[A map\]\(\/api\/files\/[^)]*#1200x800( "Old")?\)$/)
  }
})

test('of a figure with several pictures none is lost', async () => {
  const { zipSync, strToU8 } = await import('fflate')
  const page =
    '<html><body><h1>One</h1><p>Dark.</p><figure><img src="a.png" alt="A map"><img src="b.png" alt="B map"><figcaption>Old</figcaption></figure></body></html>'
  const files = { 'one.html': strToU8(page), 'a.png': pictures.get(map)!.bytes }
  const zip = zipSync({ ...files, 'b.png': pictures.get(flourish)!.bytes })
  const { book: back } = await readFiles([new File([zip], 'book.zip')])
  expect(back.chapters[0]!.sections[0]).toMatch(/!\[A map\][^]*!\[B map\]\(.*\)[^]*Old$/)
})

const hexOf = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

test('an RTF document brings its PNG and JPEG pictures, whichever way their bytes are written', async () => {
  const { bytes } = pictures.get(map)!
  const lines = hexOf(bytes)
    .match(/.{1,33}/g)!
    .join('\r\n')
  const described =
    '{\\*\\picprop{\\sp{\\sn wzName}{\\sv x}}{\\sp{\\sn wzDescription}{\\sv A  map}}}'
  const parts: (string | Uint8Array)[] = [
    '{\\rtf1\\ansi\\pard Dark.\\par',
    `{\\*\\shppict{\\pict${described}\\picw1200\\pngblip{\\*\\blipuid 00ff}\n${lines}}}`,
    '{\\nonshppict{\\pict\\wmetafile8 0102}}\\par Then ',
    `{\\pict\\pngblip\\bin${bytes.length} `,
    bytes,
    '} it ended.\\par {\\pict\\wmetafile8 0102}{\\pict\\pngblip 8950}\\par}',
  ]
  const { book: back, warnings } = await readFiles([new File(parts as BlobPart[], 'one.rtf')])
  expect(warnings).toEqual(['2 pictures were left out.'])
  const [section] = back.chapters[0]!.sections
  expect(section).toMatch(
    /^Dark\.\n\n!\[A map\]\(\/api\/files\/\S+#1200x800\)\n\nThen !\[\]\(\/api\/files\/\S+#1200x800\) it ended\.$/,
  )
  expect([...back.pictures!.values()].map((picture) => hexOf(picture.bytes))).toEqual([
    hexOf(bytes),
    hexOf(bytes),
  ])
})

test('a page of HTML brings the pictures that it holds itself, each once; drawings are named', async () => {
  const { bytes } = pictures.get(map)!
  const data = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
  const page = `<html><body><h1>One</h1><p>Dark.</p><figure><img src="${data}" alt="A map"><figcaption>Old</figcaption></figure>
    <p>Again <img src="${data}">.</p><p>No <img src="data:image/png;base64,%%%">.</p><p><svg><path d="M0 0"/></svg>Line
    <img src="x.svg"><img src="data:image/svg+xml,%3Csvg/%3E"><object data="y.svg"></object></p></body></html>`
  const { book: back, warnings } = await readFiles([new File([page], 'one.html')])
  expect(warnings).toEqual([
    '1 picture was left out.',
    '4 drawings (SVG) were left out: the pictures of a book are JPEG, PNG, WebP or GIF.',
  ])
  expect(back.pictures?.size).toBe(1)
  const [section] = back.chapters[0]!.sections
  expect(section).toMatch(
    /^Dark\.\n\n!\[A map\]\(\/api\/files\/[^)]*#1200x800 "Old"\)\n\nAgain !\[\]/,
  )
  expect(pictureIds(section!)).toHaveLength(1)
})
