import { textHash } from '#shared/rules/line-hash.ts'
import { joinScenes } from '#shared/rules/scenes.ts'
import { changedWords } from '#shared/rules/text-diff.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { publishProblem } from '#shared/rules/writing-form.ts'
import type { Account } from '../../../sync/session/account.ts'
import type { ShownChapter } from '../../chapters/chapters.local.ts'
import { MissingTextError, scenesNow } from '../manuscript-text.ts'
import type { ShownSection } from '../sections.local.ts'

/** A chapter's draft as it is read when the sheet opens: readers get this copy. */
export interface DraftRead {
  text: string
  hash: string
  words: number
  emptyScenes: number
  /** The reason why it cannot be published, or null. */
  problem: string | null
  /** True if a text of it is on its way to this device. */
  isMissing?: boolean
}

/** `same`: readers have this text. `planned`: they get a text at its time. `blocked`: there is nothing that could be published. */
export type ChapterState = 'reading' | 'new' | 'changed' | 'same' | 'planned' | 'blocked'

export async function readDraft(
  account: Pick<Account, 'vault' | 'writers'>,
  sections: readonly ShownSection[],
): Promise<DraftRead> {
  try {
    const scenes = await scenesNow(account, sections)
    const text = joinScenes(scenes)
    return {
      text,
      hash: textHash(text),
      words: countWords(text),
      emptyScenes: scenes.filter((scene) => scene.trim() === '').length,
      problem: publishProblem(text),
    }
  } catch (error) {
    if (!(error instanceof MissingTextError)) throw error
    return { text: '', hash: '', words: 0, emptyScenes: 0, problem: error.message, isMissing: true }
  }
}

/** `published`: the text that readers have, if this device holds it. */
export function stateOf(
  chapter: ShownChapter,
  draft: DraftRead | undefined,
  published: string | undefined,
): ChapterState {
  if (!draft) return 'reading'
  if ((chapter.planned_at ?? null) !== null) return 'planned'
  if (draft.problem !== null) return 'blocked'
  if (chapter.published_at === null) return 'new'
  const hash = chapter.published_hash ?? (published === undefined ? null : textHash(published))
  return hash === draft.hash && !isRenamed(chapter) ? 'same' : 'changed'
}

/** True if readers lack something that could be published. */
export function isDue(state: ChapterState): boolean {
  return state === 'new' || state === 'changed'
}

interface Line {
  state: ChapterState
  draft: DraftRead | undefined
}

/**
 * Which chapters are chosen before the user says: the open one, or all changed ones if it has nothing new for readers. None until
 * its text is read: a quick press would publish the others.
 */
export function chosenFirst(open: Line | undefined): (line: Line) => boolean {
  if (open && (open.state === 'reading' || open.draft?.isMissing)) return () => false
  if (open && isDue(open.state)) return (line) => line === open
  return ({ state }) => state === 'changed'
}

/** True if readers know the chapter by another title. */
export function isRenamed({ title, published_title }: ShownChapter): boolean {
  // Devices keep rows of servers that did not say.
  return (published_title ?? title) !== title
}

/** "+180 −32 words", or "New title"; '' if this device does not hold the text that readers have. */
export function changeText(
  chapter: ShownChapter,
  draft: DraftRead,
  published: string | undefined,
): string {
  if (published === undefined) return ''
  if (published === draft.text) return isRenamed(chapter) ? 'new title' : ''
  const { added, removed } = changedWords(published, draft.text)
  const parts = [
    ...(added > 0 ? [`+${added.toLocaleString()}`] : []),
    ...(removed > 0 ? [`−${removed.toLocaleString()}`] : []),
  ]
  if (parts.length === 0) return 'marks only'
  return `${parts.join(' ')} ${added + removed === 1 ? 'word' : 'words'}`
}
