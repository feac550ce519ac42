import { ReaderControls } from '../../features/reading/ReaderControls.tsx'
import { lookOf } from '../../features/reading/reader-look.ts'
import { type ReaderSettings, useReaderSettings } from '../../features/reading/reader-settings.ts'

/** The look of every chapter on this device; the reader has the same under its own button. */
export function ReadingPanel() {
  const [settings, change] = useReaderSettings()
  const { fontFamily, fontSize, lineHeight } = sampleOf(settings)
  return (
    <div className="space-y-6">
      <ReaderControls settings={settings} onChange={change} />
      <figure className="rounded-[14px] bg-surface-2 p-4">
        <figcaption className="mb-2 text-[13px] leading-5 text-subtle">How it looks</figcaption>
        <p style={{ fontFamily, fontSize, lineHeight }}>
          There are nine harbours. There are eight lamps. On the first night of the forty days each
          is lit by the one who keeps it.
        </p>
      </figure>
      <p className="text-[13px] leading-5 text-subtle">
        Remembered by this browser. The paper shows in the reader.
      </p>
    </div>
  )
}

function sampleOf(settings: ReaderSettings) {
  const { size, leading } = settings
  return {
    fontFamily: lookOf(settings)['--reader-font'],
    fontSize: `${size}px`,
    lineHeight: leading,
  }
}
