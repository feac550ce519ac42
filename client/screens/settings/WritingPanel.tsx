import { WritingOptionsFields } from '../../features/sections/WritingOptionsFields.tsx'

/** The same as the writing options of a manuscript. */
export function WritingPanel() {
  return (
    <div className="space-y-4">
      <WritingOptionsFields isGenerated={false} />
      <p className="text-[13px] leading-5 text-subtle">Remembered by this browser.</p>
    </div>
  )
}
