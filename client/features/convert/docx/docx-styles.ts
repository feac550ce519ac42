import { CAPTION_STYLE } from './docx-pictures.ts'
import {
  AlignmentType,
  type ILevelsOptions,
  type IParagraphStyleOptions,
  type IStylesOptions,
  LevelFormat,
} from 'docx'
import { PART_STYLE } from './docx-style-sheet.ts'
import { MAX_QUOTES, quoteName, quoteStyle } from './docx-quotes.ts'

/** One inch, in Word's unit. */
const INCH = 1440
const LEVELS = 5

const CENTERED = { alignment: AlignmentType.CENTER }
const MONOSPACE = { font: 'Courier New', size: 20 }

const PARAGRAPHS: IParagraphStyleOptions[] = [
  { id: 'Normal', name: 'Normal', quickFormat: true },
  {
    id: PART_STYLE,
    name: PART_STYLE,
    basedOn: 'Heading1',
    next: 'Normal',
    quickFormat: true,
    paragraph: { ...CENTERED, outlineLevel: 0 },
  },
  { id: 'Subtitle', name: 'Subtitle', basedOn: 'Normal', paragraph: CENTERED },
  {
    id: 'Cover',
    name: 'Cover',
    basedOn: 'Normal',
    paragraph: { ...CENTERED, spacing: { before: 0, after: 0 } },
  },
  {
    id: CAPTION_STYLE,
    name: 'Caption',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { ...CENTERED, spacing: { before: 60, after: 240 } },
    run: { size: 20 },
  },
  {
    id: 'SceneBreak',
    name: 'Scene Break',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { ...CENTERED, spacing: { before: 240, after: 240 } },
  },
  {
    id: 'ListContinue',
    name: 'List Continue',
    basedOn: 'Normal',
    paragraph: { indent: { left: INCH / 2 } },
  },
  { id: 'Code', name: 'Code', basedOn: 'Normal', run: MONOSPACE },
]

/** A manuscript that can be restyled in Word: every look is a named style. */
export function docxStyles(language: string): IStylesOptions {
  return {
    default: {
      document: {
        run: {
          font: 'Times New Roman',
          size: 24,
          language: { value: language, bidirectional: language },
        },
        paragraph: { spacing: { after: 160, line: 320 } },
      },
      title: {
        run: { size: 56 },
        paragraph: { ...CENTERED, spacing: { before: 3 * INCH } },
      },
      heading1: heading(0, 36),
      heading2: heading(1, 30),
      heading3: heading(2, 26),
      heading4: heading(3, 24),
      heading5: heading(4, 24),
      heading6: heading(5, 24),
    },
    paragraphStyles: [...PARAGRAPHS, ...quotes()],
    characterStyles: [{ id: 'CodeChar', name: 'Code Char', run: MONOSPACE }],
  }
}

/** Programs list a document's chapters by their outline level, not by the name of a style. */
function heading(outlineLevel: number, size: number) {
  return {
    run: { size, bold: true, italics: false, color: 'auto' },
    paragraph: { spacing: { before: 360, after: 240 }, keepNext: true, outlineLevel },
  }
}

/** A style for each depth of a quotation, and one for what goes on with it. */
function quotes(): IParagraphStyleOptions[] {
  return Array.from({ length: MAX_QUOTES }, (_, index) => index + 1).flatMap((depth) =>
    [false, true].map((continued) => ({
      id: quoteStyle(depth, continued),
      name: quoteName(depth, continued),
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { indent: { left: (INCH / 2) * depth, right: INCH / 2 } },
    })),
  )
}

export function listLevels(start: number | null): ILevelsOptions[] {
  return Array.from({ length: LEVELS }, (_, level) => ({
    level,
    format: start === null ? LevelFormat.BULLET : LevelFormat.DECIMAL,
    text: start === null ? '•' : `%${level + 1}.`,
    start: start ?? 1,
    style: { paragraph: { indent: { left: (INCH / 2) * (level + 1), hanging: INCH / 4 } } },
  }))
}
