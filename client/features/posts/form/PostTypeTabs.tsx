import type { PostType } from '#shared/rules/post-form.ts'
import { clsx } from 'clsx'
import { ChartBar, FileText, Image, Link2, Video } from 'lucide-react'

const LOOKS = {
  text: { label: 'Text', Icon: FileText },
  link: { label: 'Link', Icon: Link2 },
  image: { label: 'Image', Icon: Image },
  video: { label: 'Video', Icon: Video },
  poll: { label: 'Poll', Icon: ChartBar },
}

interface Props {
  types: readonly PostType[]
  value: PostType
  onChange(type: PostType): void
}

/** Choice of the post type, above the fields of that type. */
export function PostTypeTabs({ types, value, onChange }: Props) {
  return (
    <div
      role="tablist"
      aria-label="Type of post"
      className="flex gap-1 overflow-x-auto border-b border-border"
    >
      {types.map((type) => {
        const { label, Icon } = LOOKS[type]
        return (
          <button
            key={type}
            type="button"
            role="tab"
            id={`post-type-${type}`}
            aria-selected={value === type}
            aria-controls="post-fields"
            onClick={() => onChange(type)}
            className={clsx(
              '-mb-px inline-flex h-11 -outline-offset-2 items-center gap-2 border-b-2 px-2.5 text-[15px] font-semibold md:px-4',
              value === type
                ? 'border-accent text-accent'
                : 'border-transparent text-muted hover:text-text',
            )}
          >
            <Icon aria-hidden className="size-4 max-md:hidden" />
            {label}
          </button>
        )
      })}
    </div>
  )
}
