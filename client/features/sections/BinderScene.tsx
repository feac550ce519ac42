import { shownStatus } from '#shared/rules/writing-status.ts'
import { clsx } from 'clsx'
import { Sparkles } from 'lucide-react'
import { ChapterMenu } from '../chapters/ChapterMenu.tsx'
import type { BinderProps } from './binder.ts'
import { BinderButton, itemClass, ROW_MENU, ROW_WORDS, rowClass } from './BinderItem.tsx'
import { generatedShare } from './generated.ts'
import { sceneTitle } from './here.ts'
import type { ShownSection } from './sections.local.ts'
import { STATUS_NAMES, StatusDot } from '../chapters/StatusDot.tsx'
import { StatusItems } from '../chapters/StatusItems.tsx'
import { useSceneMoves } from './use-binder-moves.ts'

interface Props extends Pick<
  BinderProps,
  'chapters' | 'byChapter' | 'words' | 'mayWrite' | 'chosen' | 'sceneActions' | 'onOpen'
> {
  section: ShownSection
  index: number
  isActive: boolean
}

export function BinderScene(props: Props) {
  const { section, index, isActive, words, mayWrite, chosen, sceneActions } = props
  const title = sceneTitle(section, index)
  const { ref, edge, moveBy } = useSceneMoves(section, props)
  const count = words.get(section.id) ?? 0
  const status = shownStatus(section.status, count)
  return (
    <li ref={ref} className={clsx(itemClass(edge), rowClass(isActive, chosen.ids.has(section.id)))}>
      <BinderButton
        aria-current={isActive || undefined}
        data-scene={section.id}
        aria-pressed={chosen.ids.has(section.id) || undefined}
        onClick={(event) => chosen.press(event, section.id) || props.onOpen(section.id)}
        onMove={mayWrite && moveBy}
        className={clsx('min-h-6.5 pr-2.5 pl-11.5 text-[13px]!', !isActive && 'text-muted')}
      >
        <StatusDot status={status} />
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {title}
        </span>
        <GeneratedMark section={section} />
        <span className={ROW_WORDS}>
          {count > 0 && count.toLocaleString()}
          {section.target_words !== null && ` / ${section.target_words.toLocaleString()}`}
        </span>
        <span className="sr-only">{STATUS_NAMES[status]}</span>
      </BinderButton>
      {mayWrite && (
        <div className={ROW_MENU}>
          <ChapterMenu
            title={title}
            onEdit={() => sceneActions.edit(section)}
            onUp={() => moveBy(-1)}
            onDown={() => moveBy(1)}
            onDelete={() => void sceneActions.remove(section)}
          >
            <StatusItems now={status} onChange={(next) => sceneActions.setStatus(section, next)} />
          </ChapterMenu>
        </div>
      )}
    </li>
  )
}

/** A language model wrote some of it. */
export function GeneratedMark({ section }: { section: ShownSection }) {
  if (section.generated_words === 0) return null
  return (
    <span className="flex items-center" title={generatedShare(section)}>
      <Sparkles aria-hidden className="size-3.5" />
      <span className="sr-only">{generatedShare(section)}</span>
    </span>
  )
}
