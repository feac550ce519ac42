import { linkHost } from '#shared/rules/link-host.ts'
import { ExternalLink } from 'lucide-react'

const REL = 'nofollow noopener noreferrer'

/** Target of a link post, in a line of its card. */
export function PostLinkLine({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel={REL}
      className="relative z-1 mt-1 inline-flex max-w-full items-center gap-1.5 text-[13px] leading-5 text-accent hover:underline"
    >
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{linkHost(url)}</span>
    </a>
  )
}

/** Target of a link post, with its whole address. */
export function PostLinkBox({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel={REL}
      data-open
      className="mt-3 flex items-center gap-2 rounded-[10px] border border-border-strong px-3 py-2.5 text-[15px] leading-5.5 text-accent hover:bg-surface-2"
    >
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold">{linkHost(url)}</span>
        <span className="block truncate text-[13px] leading-5 text-subtle">{url}</span>
      </span>
    </a>
  )
}
