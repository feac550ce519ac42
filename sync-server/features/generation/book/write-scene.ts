import { countWords } from '#shared/rules/word-count.ts'
import type { Question } from '../question.ts'
import { withoutThoughts } from '../whole-answer.ts'
import { saveProgress } from '../generation-rows.ts'
import { lettersOnly } from '../letters-only.ts'
import { tokensOf } from '../step-tools.ts'
import { estimateTokens } from '../tokens.ts'
import { askForProse } from './ask-for-prose.ts'
import { chapterTexts, namesOf, textIn } from './book-material.ts'
import {
  type BookRun,
  chapterOf,
  keepOutput,
  newTag,
  roomFor,
  type RunChapter,
  tokensFor,
} from './book-run.ts'
import {
  type BookStep,
  type ChapterStep,
  nameOf,
  scenesOf,
  type SceneStep,
  textOf,
  textsOf,
  wordsOf,
} from './book-steps.ts'
import { fitted } from './fitted.ts'
import { nextSceneWords } from './length.ts'
import { overusedPhrases } from './overused.ts'
import type { PlaceOutput, SceneOutput } from './outputs.ts'
import { aimOf, placeScene } from './place-scene.ts'
import { progressOf, tailOf } from './progress.ts'
import { sceneQuestion } from './scene-prompt.ts'

/** Users who watch see the text grow this often at most, in ms. */
const SHOWN_EVERY_MS = 2_000
/** A text is held against so many chapters before it. */
const COMPARED = 3
/** From this chapter on a model repeats itself. */
const FIRST_TIRED = 7

/** Writes a scene, or continues the last one of a chapter that became too short. */
export async function writeScene(run: BookRun, step: ChapterStep | SceneStep): Promise<void> {
  const { work, tools, done, material } = run
  const chapter = chapterOf(run, step.chapter)
  const scenes = scenesOf(done, chapter.id)
  const isMore = !('scene' in step)
  const scene = isMore ? scenes.length - 1 : step.scene
  const words = nextSceneWords(chapter.words, wordsOf(done, chapter.id), scenes.length - scene)
  const tag = newTag()
  const here = textsOf(done, chapter.id).join('\n\n')
  const texts = await earlierTexts(run, chapter.number)
  const overused = overusedBefore(run, chapter)
  const setting = {
    material,
    ...chapter,
    scenes,
    scene,
    words,
    before: here || (texts.at(-1) ?? ''),
    overused,
    wish: work.book.wish,
    isMore,
  }
  const build = (scale: number) => sceneQuestion(setting, tag, scale)
  const prompt = ({ messages }: Question) => messages.map(({ content }) => content).join('\n')
  const room = roomFor(build(1).question, work, tools.ai)
  const takes = (made: { question: Question }) => estimateTokens(prompt(made.question))
  const { question, dropped } = fitted(build, takes, room)
  const maxTokens = tokensFor(question.maxTokens, work, tools.ai)
  const server = await tools.server(tokensOf({ prompt: prompt(question), maxTokens }, tools.ai))
  const before = [...texts, ...textsOf(done, chapter.id)]
  const { text, flaw, usage } = await askForProse(
    server,
    { ...question, maxTokens },
    { words, language: material.language, tag, before },
    tools.signal,
    whoWatches(run, step),
  )
  const output: SceneOutput = { text, words: countWords(text), flaw, dropped }
  if (scene === 0 && !isMore) output.overused = overused
  await keepOutput(run, step, output, usage)
}

/**
 * Phrases that the model used too often before this chapter: searched once. The first chapters say too little to tell.
 */
function overusedBefore({ done, material }: BookRun, { id, number }: RunChapter): string[] {
  if (number < FIRST_TIRED) return []
  const first = nameOf({ kind: 'scene', chapter: id, scene: 0 })
  const found = (done.get(first) as SceneOutput | undefined)?.overused
  if (found) return found
  const texts = material.chapters
    .slice(0, number - 1)
    .map((chapter) => textsOf(done, chapter.id).join('\n\n'))
  return overusedPhrases(texts, material.entries.flatMap(namesOf))
}

/** Shows those who follow the book the text while the model writes it. */
function whoWatches(
  { work, tools, done, minutes_left }: BookRun,
  step: BookStep,
): (text: string) => void {
  const progress = progressOf(done, step, minutes_left)
  let next = Date.now() + SHOWN_EVERY_MS
  return (text) => {
    if (!progress || Date.now() < next) return
    next = Date.now() + SHOWN_EVERY_MS
    const now = { ...progress, tail: tailOf(lettersOnly(withoutThoughts(text))) }
    // Only for the eye: a lost text comes with the step.
    tools.write((context) => saveProgress(work, { progress: now }, context)).catch(() => undefined)
  }
}

/** Puts a scene that is written into the book. */
export async function place(run: BookRun, step: SceneStep): Promise<void> {
  const { work, tools, done } = run
  const { chapter, scene } = step
  const taken = new Set(
    [...done]
      .filter(([name]) => name.startsWith('place:'))
      .map(([, output]) => (output as PlaceOutput).section_id),
  )
  const texts = await chapterTexts(tools.db.read, tools.documents, work.book_id, chapter)
  const { title } = scenesOf(done, chapter)[scene]!
  const text = textOf(done, chapter, scene)
  const aim = (done.get(aimOf(step)) as PlaceOutput | undefined)?.section_id
  const isLast = scene === scenesOf(done, chapter).length - 1
  const written: BookStep[] = [{ kind: 'scene', chapter, scene }]
  if (isLast) written.push({ kind: 'extend', chapter })
  const steps = written.map(nameOf)
  await placeScene(work, { step, chapter, title, text, steps, taken, aim }, texts, tools)
}

/** Texts of the chapters right before one. */
async function earlierTexts({ work, tools, material }: BookRun, number: number): Promise<string[]> {
  const near = material.chapters.slice(Math.max(0, number - 1 - COMPARED), number - 1)
  const texts: string[] = []
  for (const { id } of near)
    texts.push(textIn(await chapterTexts(tools.db.read, tools.documents, work.book_id, id)))
  return texts
}
