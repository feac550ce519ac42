import type { PostType } from '#shared/rules/post-form.ts'
import { clsx } from 'clsx'

const LABELS = {
  text: 'Text',
  link: 'Link',
  image: 'Image',
  video: 'Video',
  poll: 'Poll',
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
      className="flex w-fit max-w-full overflow-x-auto rounded-full bg-surface-2 p-0.75"
    >
      {types.map((type) => (
        <button
          key={type}
          type="button"
          role="tab"
          id={`post-type-${type}`}
          aria-selected={value === type}
          aria-controls="post-fields"
          onClick={() => onChange(type)}
          className={clsx(
            'h-8.5 rounded-full px-3.5 text-sm font-semibold -outline-offset-2 pointer-coarse:h-11',
            value === type ? 'bg-surface text-text shadow-sm' : 'text-muted hover:text-text',
          )}
        >
          {LABELS[type]}
        </button>
      ))}
    </div>
  )
}
