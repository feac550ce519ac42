import { useApp } from '../../sync/react/app-context.ts'
import { useStoredDrafts } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/outcome.ts'
import { commentDraftKey } from './comment-drafts.ts'

/** The comments that the user had begun at a place where they cannot comment any more: to copy, or to throw away. */
export function UnsentComments({ placeId }: { placeId: string }) {
  const { account } = useApp()
  const drafts = useStoredDrafts(commentDraftKey(placeId, '')) ?? []
  return drafts.map(({ key, value }) => (
    <section
      key={key}
      aria-label="A comment that you did not send"
      className="space-y-3 rounded-[14px] border border-border bg-surface p-4 text-[15px] leading-5.5"
    >
      <h3 className="text-[13px] leading-5 font-semibold text-subtle">
        A comment that you did not send
      </h3>
      <p className="whitespace-pre-wrap wrap-anywhere">{String(value)}</p>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={() => void account.drafts.clear(key)}>
          Discard
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void copyText(String(value))}>
          Copy text
        </Button>
      </div>
    </section>
  ))
}
