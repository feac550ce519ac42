import type { ReportedItem } from '#shared/contract/reports.ts'
import type { Rule } from '#shared/rules/reports.ts'
import { useState } from 'react'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Page, readPages } from '../../read-pages.ts'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { isAppeal, keyOf, KINDS } from './reported-items.ts'
import { RefusedDecisions } from './RefusedDecisions.tsx'
import { type ActOnAuthor, ReportItem } from './ReportItem.tsx'
import { useDecisions } from './use-decisions.ts'
import { useReportActs } from './use-report-acts.ts'

interface Props {
  /** Of the list. */
  name: string
  load(query: { cursor?: string }): Promise<Page<ReportedItem>>
  /** Of the community; the site has none. */
  rules: readonly Rule[]
  onAuthor: ActOnAuthor
  /** Shown while the list is empty: explains which reports come here. */
  hint?: string
}

const BOOK_HINT = 'Its author can read this, and it is recorded in the audit log.'

/** Reported things, longest waiting first. Loaded from the server each time: a device keeps nothing of it. */
export function ReportList({ name, load, ...props }: Props) {
  const decisions = useDecisions()
  const [pages, setPages] = useState(1)
  // What is there stays on the screen while more comes.
  const after = `${pages}:${decisions.version}`
  const { data, failure, reload } = useRemote(name, () => readPages(load, pages), after)
  // The last answer stays on the screen of a moderator who goes offline.
  if (!data && failure)
    return (
      <Banner tone="danger" action={{ label: 'Try Again', onClick: reload }}>
        {failure}
      </Banner>
    )
  if (!data) return <Skeleton className="h-32 w-full rounded-[14px]" />
  return (
    <div className="space-y-3">
      <RefusedDecisions
        refused={decisions.refused}
        onDismiss={(problem) => void decisions.dismiss(problem)}
      />
      <Waiting
        items={decisions.waiting(data.found)}
        more={data.more && (() => setPages(pages + 1))}
        decisions={decisions}
        {...props}
      />
    </div>
  )
}

interface WaitingProps extends Omit<Props, 'name' | 'load'> {
  decisions: ReturnType<typeof useDecisions>
  items: readonly ReportedItem[]
  /** Has more loaded; false if these are all. */
  more: false | (() => void)
}

function Waiting({ items, more, decisions, rules, onAuthor, hint }: WaitingProps) {
  const acts = useReportActs(items, decisions)
  const { chosen, removing } = acts
  const plain = items.filter((item) => !isAppeal(item))
  return (
    <>
      {acts.failure && <Banner tone="danger">{acts.failure}</Banner>}
      {plain.length > 0 && <ChosenBar items={plain} acts={acts} />}
      {items.length === 0 && !more && <EmptyState text="Nothing is waiting for you." hint={hint} />}
      <ol className="space-y-3">
        {items.map((item) => (
          <ReportItem
            key={keyOf(item)}
            item={item}
            rules={rules}
            onAuthor={onAuthor}
            isChosen={chosen.includes(item)}
            onChoose={(is) => acts.choose([item], is)}
            onApprove={() => acts.approve([item])}
            onRemove={() => acts.askToRemove([item])}
            onResolve={() => acts.resolve(item)}
            onAnswer={(decision) => acts.answer(item, decision)}
          />
        ))}
      </ol>
      {more && (
        <Button variant="secondary" onClick={more}>
          Show more
        </Button>
      )}
      {removing && (
        <ReasonDialog
          title={
            removing.length === 1
              ? `Remove ${KINDS[removing[0]!.item_type]}`
              : `Remove ${removing.length} reported things?`
          }
          rules={rules}
          confirmLabel="Remove"
          {...(removing.every(({ book }) => book) && { hint: BOOK_HINT })}
          onClose={acts.stopRemoving}
          onConfirm={acts.remove}
        />
      )}
    </>
  )
}
