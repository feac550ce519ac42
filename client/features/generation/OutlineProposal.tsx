import type { Proposal } from '#shared/contract/generation.ts'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { ProposalCard } from './ProposalCard.tsx'

interface Props {
  proposal: Extract<Proposal, { kind: 'outline' }>
  onDecide(accept: boolean): Promise<void>
}

/** An outline beside the one that is there. */
export function OutlineProposal({ proposal, onDecide }: Props) {
  const { overview, themes, chapters } = proposal
  return (
    <ProposalCard
      title="A new outline is ready"
      hint="Overview and themes become these; chapters that are there keep their texts and take these titles and summaries in order. None is removed."
      accept="Use This Outline"
      onDecide={onDecide}
    >
      <LazyMarkdown source={overview} />
      {themes.length > 0 && (
        <p className="text-[15px] leading-5.5 text-muted">Themes: {themes.join(', ')}</p>
      )}
      <ol className="list-decimal space-y-2 pl-6">
        {chapters.map(({ title, summary }, i) => (
          <li key={i} className="text-[15px] leading-5.5">
            <span className="font-semibold">{title}</span>
            <span className="block text-muted">{summary}</span>
          </li>
        ))}
      </ol>
    </ProposalCard>
  )
}
