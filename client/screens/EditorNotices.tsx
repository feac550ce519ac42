import { GenerationNotice } from '../features/generation/GenerationNotice.tsx'
import type { Generation } from '../features/generation/use-generation.ts'

interface Props {
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
}

/** What the people of a book should know. It scrolls away with what it stands above. */
export function EditorNotices({ mayWrite, ...props }: Props) {
  return (
    <div className="mx-auto max-w-180 not-empty:mb-4">
      {!mayWrite && (
        <p role="status" className="text-[13px] leading-5 text-subtle">
          You read along in this book. Its editors write.
        </p>
      )}
      <GenerationNotice {...props} mayWrite={mayWrite} />
    </div>
  )
}
