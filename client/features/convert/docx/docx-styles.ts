import { AlignmentType, type ILevelsOptions, type IStylesOptions, LevelFormat } from 'docx'
import { PART_STYLE } from './docx-style-sheet.ts'
import { MAX_QUOTES, quoteName, quoteStyle } from './docx-quotes.ts'

/** One inch, in Word's unit. */
const INCH = 1440
const LEVELS = 5

/** A manuscript that can be restyled in Word: every look is a named style. */
export function docxStyles(language: string): IStylesOptions {
  // Programs list a document's chapters by their outline level, not by the name of a style.
  const heading = (outlineLevel: number, size: number) => ({
    run: { size, bold: true, italics: false, color: 'auto' },
    paragraph: { spacing: { before: 360, after: 240 }, keepNext: true, outlineLevel },
  })
  const quotes = Array.from({ length: MAX_QUOTES }, (_, index) => index + 1).flatMap((depth) =>
    [false, true].map((continued) => ({
      id: quoteStyle(depth, continued),
      name: quoteName(depth, continued),
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { indent: { left: (INCH / 2) * depth, right: INCH / 2 } },
    })),
  )
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
        paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 3 * INCH } },
      },
      heading1: heading(0, 36),
      heading2: heading(1, 30),
      heading3: heading(2, 26),
      heading4: heading(3, 24),
      heading5: heading(4, 24),
      heading6: heading(5, 24),
    },
    paragraphStyles: [
      { id: 'Normal', name: 'Normal', quickFormat: true },
      {
        id: PART_STYLE,
        name: PART_STYLE,
        basedOn: 'Heading1',
        next: 'Normal',
        quickFormat: true,
        paragraph: { alignment: AlignmentType.CENTER, outlineLevel: 0 },
      },
      {
        id: 'Subtitle',
        name: 'Subtitle',
        basedOn: 'Normal',
        paragraph: { alignment: AlignmentType.CENTER },
      },
      {
        id: 'Cover',
        name: 'Cover',
        basedOn: 'Normal',
        paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 0, after: 0 } },
      },
      {
        id: 'SceneBreak',
        name: 'Scene Break',
        basedOn: 'Normal',
        quickFormat: true,
        paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 240, after: 240 } },
      },
      {
        id: 'ListContinue',
        name: 'List Continue',
        basedOn: 'Normal',
        paragraph: { indent: { left: INCH / 2 } },
      },
      { id: 'Code', name: 'Code', basedOn: 'Normal', run: { font: 'Courier New', size: 20 } },
      ...quotes,
    ],
    characterStyles: [
      { id: 'CodeChar', name: 'Code Char', run: { font: 'Courier New', size: 20 } },
    ],
  }
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
