import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Generation } from '../generation/use-generation.ts'

interface Props {
  mayWrite: boolean
  generation: Generation
  /** A story bible is generated from it. */
  hasOutline: boolean
  /** Writes the first entry by hand. */
  create: ReactNode
}

/** Explains the purpose of a story bible, and offers the two ways to begin one. */
export function EmptyBible({ mayWrite, generation, hasOutline, create }: Props) {
  const isGenerating = generation.running?.kind === 'bible'
  return (
    <EmptyState
      text="The story bible keeps what must stay true: characters, locations, the style guide and continuity."
      {...(mayWrite && {
        action: (
          <div className="space-y-2">
            <div className="flex flex-wrap justify-center gap-2">
              {create}
              {generation.generates && (
                <Button
                  variant="secondary"
                  busy={isGenerating}
                  disabled={!hasOutline || generation.running !== null}
                  onClick={() => void generation.bible()}
                >
                  {isGenerating ? 'Generating...' : 'Generate Story Bible'}
                </Button>
              )}
            </div>
            {generation.generates && !hasOutline && (
              <p className="text-[13px] leading-5 text-subtle">Generate an outline first</p>
            )}
          </div>
        ),
      })}
    />
  )
}
