import type { CommentSort } from '#shared/rules/comment-tree.ts'
import type { ShownComment } from './comment-forest.ts'
import { CommentItem } from './CommentItem.tsx'
import { BoxesContext, ThreadContext } from './thread-context.ts'
import { ThreadDialogs } from './ThreadDialogs.tsx'
import { useShownBranches } from './use-shown-branches.ts'
import { type ThreadPlace, useThreadControl } from './use-thread-control.ts'

interface Props extends ThreadPlace {
  comments: readonly ShownComment[]
  sort: CommentSort
  /** The one that the address names, which may be anywhere. */
  linked: string | null
  /** What one has said since the thread was opened, the latest first. */
  fresh: readonly string[]
}

/** The comments of a post or chapter, nested. */
export function CommentThread({ comments, sort, linked, fresh, ...place }: Props) {
  const shown = useShownBranches(comments, sort, linked, fresh)
  const thread = useThreadControl(place, comments[0]?.community?.id)
  const { control, dialog } = thread
  return (
    <ThreadContext value={control}>
      <BoxesContext value={thread.boxes}>
        <ol className="space-y-4">
          {shown.map((branch) => (
            <CommentItem key={branch.comment.id} branch={branch} />
          ))}
        </ol>
      </BoxesContext>
      {dialog && (
        <ThreadDialogs {...dialog} rules={control.community?.rules ?? []} onClose={thread.close} />
      )}
    </ThreadContext>
  )
}
