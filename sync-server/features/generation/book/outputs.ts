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
  /** Of the first scene of a chapter: what the book had said too often by then. All scenes of the chapter are told it. */
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
