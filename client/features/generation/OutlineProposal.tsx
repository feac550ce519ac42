import type { Proposal } from '#shared/contract/generation.ts'
import { OutlineText } from './OutlineText.tsx'
import { ProposalCard } from './ProposalCard.tsx'

interface Props {
  proposal: Extract<Proposal, { kind: 'outline' }>
  onDecide(accept: boolean): Promise<void>
}

/** An outline beside the one that is there. */
export function OutlineProposal({ proposal, onDecide }: Props) {
  return (
    <ProposalCard
      title="A new outline is ready"
      hint="Overview and themes become these; chapters that are there keep their texts and take these titles and summaries in order. None is removed. Your current outline is kept, and you can take it back."
      accept="Use This Outline"
      onDecide={onDecide}
    >
      <OutlineText {...proposal} />
    </ProposalCard>
  )
}
