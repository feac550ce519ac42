import { clsx } from 'clsx'
import { Sparkles } from 'lucide-react'
import { ChapterMenu } from '../chapters/ChapterMenu.tsx'
import type { BinderProps } from './binder.ts'
import { BinderButton, itemClass } from './BinderItem.tsx'
import { generatedShare } from './generated.ts'
import { sceneTitle } from './here.ts'
import type { ShownSection } from './sections.local.ts'
import { useSceneMoves } from './use-binder-moves.ts'

interface Props extends Pick<
  BinderProps,
  'chapters' | 'byChapter' | 'words' | 'mayWrite' | 'sceneActions' | 'onOpen'
> {
  section: ShownSection
  index: number
  isActive: boolean
}

export function BinderScene(props: Props) {
  const { section, index, isActive, words, mayWrite, sceneActions } = props
  const title = sceneTitle(section, index)
  const { ref, edge, moveBy } = useSceneMoves(section, props)
  const count = words.get(section.id) ?? 0
  return (
    <li ref={ref} className={clsx(itemClass(edge), 'flex items-center')}>
      <BinderButton
        aria-current={isActive || undefined}
        onClick={() => props.onOpen(section.id)}
        onMove={mayWrite && moveBy}
        className={clsx(
          'min-h-9 py-1.5 text-[15px] leading-5.5',
          isActive
            ? 'bg-accent-soft font-semibold text-accent-soft-fg'
            : 'text-muted hover:bg-surface-2 hover:text-text',
        )}
      >
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {title}
        </span>
        {section.generated_words > 0 && (
          <span className="flex items-center" title={generatedShare(section)}>
            <Sparkles aria-hidden className="size-3.5" />
            <span className="sr-only">{generatedShare(section)}</span>
          </span>
        )}
        <span className="text-[13px] leading-5 tabular-nums">
          {count > 0 && count.toLocaleString()}
          {section.target_words !== null && ` / ${section.target_words.toLocaleString()}`}
        </span>
      </BinderButton>
      {mayWrite && isActive && (
        <ChapterMenu
          title={title}
          onEdit={() => sceneActions.edit(section)}
          onUp={() => moveBy(-1)}
          onDown={() => moveBy(1)}
          onDelete={() => void sceneActions.remove(section)}
        />
      )}
    </li>
  )
}
