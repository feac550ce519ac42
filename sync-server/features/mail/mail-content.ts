import { MAX_POST_TITLE_LENGTH } from '#shared/rules/post-form.ts'
import { PRODUCT } from '#shared/rules/site.ts'

/** The content of a mail, before it is plain text and HTML. */
export interface MailContent {
  subject: string
  /** `text` paragraphs, or a list of things that each lead somewhere. */
  parts: (string | { list: { text: string; href: string }[] })[]
  /** The one thing to do. */
  action?: { label: string; href: string }
  /** The reason why the reader gets it, small, at the end. */
  reason: string
  /** The addresses at which the reader ends such mails: `page` in a browser, `call` by a mail program. */
  unsubscribe?: { page: string; call: string }
  /** The name of the site; the product's own if it is empty. */
  site?: string
  /** Ids of the people it names. */
  about?: string[]
}

/** One line, as long as a mail program shows. */
export function subjectLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_POST_TITLE_LENGTH)
}

export function asText({ parts, action, reason, unsubscribe }: MailContent): string {
  const said = parts.map((part) =>
    typeof part === 'string'
      ? part
      : part.list.map(({ text, href }) => `- ${text}\n  ${href}`).join('\n'),
  )
  return [
    ...said,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    `--\n${reason}`,
    ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe.page}`] : []),
  ].join('\n\n')
}

/** No picture and nothing from elsewhere: no server learns that a reader opens it. */
export function asHtml({ subject, parts, action, reason, unsubscribe, site }: MailContent): string {
  const said = parts.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px">${escaped(part)}</p>`
      : `<ul style="margin:0 0 16px;padding:0 0 0 20px">${part.list
          .map(
            ({ text, href }) =>
              `<li style="margin:0 0 8px"><a href="${escaped(href)}" style="color:#0f766e">${escaped(text)}</a></li>`,
          )
          .join('')}</ul>`,
  )
  const button =
    action &&
    `<p style="margin:24px 0"><a href="${escaped(action.href)}" style="display:inline-block;background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5f655f">If the button does not work, open this address: <span style="word-break:break-all">${escaped(action.href)}</span></p>`
  const end =
    unsubscribe && ` <a href="${escaped(unsubscribe.page)}" style="color:#5f655f">Unsubscribe</a>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f5f4f0;color:#1f2421;font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:24px">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 16px;font-size:20px;font-weight:600">${escaped(site || PRODUCT)}</p>
<div style="background:#ffffff;border:1px solid #dcdad2;border-radius:14px;padding:24px">
${said.join('\n')}
${button ?? ''}
</div>
<p style="margin:16px 0 0;font-size:13px;line-height:20px;color:#5f655f">${escaped(reason)}${end ?? ''}</p>
</div>
</body>
</html>
`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
