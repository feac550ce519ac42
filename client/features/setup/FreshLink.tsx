import { isLoopback } from '#shared/rules/loopback.ts'
import { Link2 } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { sayOutcome } from '../../ui/outcome.ts'

interface Props {
  code: string
  publicUrl: string
}

/** A link that was made just now: the server keeps no copy of it. */
export function FreshLink({ code, publicUrl }: Props) {
  // A server that was not told its address is reached as its admin reaches it.
  const base = isLoopback(new URL(publicUrl).hostname) ? location.origin : publicUrl
  const link = `${base}${paths.signUp()}#${code}`
  return (
    <div className="space-y-2">
      <div className="flex items-center gap-2 rounded-[10px] border border-border-strong bg-surface py-1.5 pr-1.5 pl-3">
        <Link2 aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          readOnly
          aria-label="Invitation link"
          value={link}
          className="min-w-0 flex-1 bg-transparent text-[15px] leading-5.5 text-ellipsis outline-none"
          onFocus={(event) => event.target.select()}
        />
        <Button
          size="sm"
          variant="primary"
          onClick={() => void sayOutcome(() => navigator.clipboard.writeText(link), 'Link copied')}
        >
          Copy
        </Button>
      </div>
      <p className="text-[13px] leading-5 text-subtle">
        Copy it now: it is not shown again. Anyone who has it can sign up.
      </p>
      {isLoopback(new URL(base).hostname) && (
        <Banner tone="warning">
          It leads to this machine alone. For everybody else set PUBLIC_URL to the address at which
          they reach this server, start it again, and make a link then.
        </Banner>
      )}
    </div>
  )
}
