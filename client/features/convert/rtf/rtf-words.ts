/** Groups whose text the page of a book does not show. */
export const SILENT = new Set(
  'colortbl filetbl listtable revtbl rsidtbl header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn xe tc tcn rxe txe sn sv shprslt nonshppict objdata upr fontemb fontfile'.split(
    ' ',
  ),
)
/** Groups that a program passes over if it does not know them, and that are known here. */
export const KNOWN = new Set('ud shppict shpinst footnote fldinst listtext pntext'.split(' '))
/** Control words that stand for a letter. */
export const LETTERS: Record<string, string> = {
  tab: ' ',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  '~': '\u00a0',
  '-': '\u00ad',
  _: '\u2011',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
  zwj: '\u200d',
  zwnj: '\u200c',
}
