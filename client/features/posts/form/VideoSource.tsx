import type { LucideIcon } from 'lucide-react'

interface Props {
  icon: LucideIcon
  title: string
  hint: string
  busy?: boolean
  onClick(): void
}

/** One of the ways to come to a video. */
export function VideoSource({ icon: Icon, title, hint, busy = false, onClick }: Props) {
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={onClick}
      className="flex flex-col items-center gap-1 rounded-[14px] border-2 border-dashed border-border-strong px-4 py-6 hover:border-accent hover:bg-accent-soft disabled:opacity-60"
    >
      <Icon aria-hidden className="size-6 text-subtle" />
      <span className="text-[15px] font-semibold">{title}</span>
      <span className="text-[13px] leading-5 text-subtle">{hint}</span>
    </button>
  )
}
