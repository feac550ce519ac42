import type { WritingStatus } from './writing-status.ts'

export interface PlannedScene {
  title: string
  /** For the writer alone. */
  note: string
  /** Missing until a writer sets it. */
  status?: WritingStatus | null
  target_words?: number | null
}

export interface PlannedChapter {
  title: string
  /** The part that begins here. */
  part?: string | undefined
  summary: string
  estimated_words: number | null
  status?: WritingStatus | null
  /** Its own outline, as Markdown. */
  outline: string
  scenes: PlannedScene[]
}

/** The plan of a book, with its chapters in order. */
export interface BookPlan {
  overview: string
  themes: readonly string[]
  chapters: PlannedChapter[]
}

/** The plan of a scene without what its row has beside. */
export function plannedScene({ title, note, status, target_words }: PlannedScene): PlannedScene {
  return { title, note, ...(status && { status }), ...(target_words && { target_words }) }
}

/** The plan of a book as a Markdown text that any editor opens. */
export function outlineText(title: string, { overview, themes, chapters }: BookPlan): string {
  const blocks = [
    `# Outline of ${title}`,
    overview,
    ...(themes.length > 0 ? ['## Themes', themes.map((theme) => `- ${theme}`).join('\n')] : []),
    ...(chapters.length > 0 ? ['## Chapters'] : []),
    ...chapters.flatMap((chapter, i) => chapterBlocks(chapter, i + 1)),
  ]
  return `${blocks.filter((block) => block.trim() !== '').join('\n\n')}\n`
}

function chapterBlocks(chapter: PlannedChapter, number: number): string[] {
  const { title, part = '', summary, estimated_words, status, outline, scenes } = chapter
  const told = scenes.map(sceneLine)
  return [
    part && `## ${part}`,
    `### ${number}. ${title}`,
    estimated_words === null ? '' : `Planned: ${estimated_words} words`,
    status ? `Status: ${status}` : '',
    summary,
    outline,
    scenes.some((scene) => scene.title || scene.note) ? told.join('\n') : '',
  ]
}

/** The plan of a scene, as an item of a list. */
export function sceneLine({ title, note }: PlannedScene, index: number): string {
  const name = title || `Scene ${index + 1}`
  // A note of several lines stays in its item.
  return `- ${note ? `${name}: ${note.replace(/\n/g, '\n  ')}` : name}`
}
