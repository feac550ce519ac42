import type { Found, PlannedScene } from './records.ts'

/** Outputs of a book's steps, as JSON in their rows. */
export type ChapterScenesOutput = PlannedScene[]
export interface SceneOutput {
  text: string
  words: number
  /** The flaw that the gates found; empty when there is none. */
  flaw: string
  /** Names of the story bible that found no room in its prompt. */
  dropped: string[]
  /**
   * In a chapter's first scene: phrases that the book had used too often by then. The prompts of all scenes of the
   * chapter name them.
   */
  overused?: string[]
}
export interface PlaceOutput {
  section_id: string
}
export type Findings = Found[]
export interface MendOutput {
  /** The quotations whose paragraphs the model rewrote. */
  mended: string[]
}
