import { archive } from './novel.ts'

const NAMES =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" xmlns:math="http://www.w3.org/1998/Math/MathML"'
const named = (family: string, name: string, properties: string, parent = '') =>
  `<style:style style:family="${family}" style:name="${name}" ${parent && `style:parent-style-name="${parent}"`}><style:text-properties ${properties}/></style:style>`
const STYLES =
  named('text', 'Emphasis', 'fo:font-style="italic"') +
  named('paragraph', 'Thought', 'fo:font-style="italic"') +
  named('paragraph', 'Quotations', '') +
  named('paragraph', 'Heading_20_1', '') +
  named('paragraph', 'Part', '', 'Heading_20_1') +
  named('paragraph', 'Heading_20_2', '')
const AUTOMATIC =
  named('text', 'T1', '', 'Emphasis') +
  named('text', 'T2', 'fo:font-weight="bold"') +
  named('text', 'T3', 'fo:font-style="normal"') +
  named('text', 'T4', 'style:text-position="super 58%"') +
  named('text', 'T5', 'fo:font-variant="small-caps"') +
  named('text', 'T6', 'style:text-underline-style="solid"') +
  named('paragraph', 'P1', '', 'Thought') +
  named('paragraph', 'P2', '', 'Quotations') +
  named('paragraph', 'H2', '', 'Heading_20_2') +
  '<style:style style:family="paragraph" style:name="P3"><style:paragraph-properties fo:break-before="page"/></style:style>' +
  '<text:list-style style:name="L1"><text:list-level-style-number/></text:list-style>'

/** An OpenDocument text by hand. */
export function odt(body: string, locked = false): File {
  const entries = {
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': locked
      ? 'no xml'
      : `<office:document-content ${NAMES}><office:automatic-styles>${AUTOMATIC}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${NAMES}><office:styles>${STYLES}</office:styles></office:document-styles>`,
    'meta.xml': `<office:document-meta ${NAMES}><office:meta><meta:initial-creator>Ann</meta:initial-creator><dc:title>Argo</dc:title><dc:language>de-DE</dc:language></office:meta></office:document-meta>`,
  }
  return new File([archive(entries)], 'book.odt')
}
/** The same document as one file of XML. */
export function flatOdt(body: string): File {
  const styles = `<office:styles>${STYLES}</office:styles><office:automatic-styles>${AUTOMATIC}</office:automatic-styles>`
  const about = '<office:meta><dc:title>Argo</dc:title></office:meta>'
  const xml = `<?xml version="1.0"?>\n<office:document ${NAMES} office:mimetype="application/vnd.oasis.opendocument.text">${about}${styles}<office:body><office:text>${body}</office:text></office:body></office:document>`
  return new File([xml], 'book.fodt')
}

export function odtP(text: string, style = ''): string {
  return `<text:p text:style-name="${style}">${text}</text:p>`
}
