import type { Material } from '../material.ts'

/** Some models read no more than 4,000 characters. */
const MAX_ABOUT = 1_500
const MAX_WISHED = 1_500

/** The prompt for an image model, from a book's data. */
export function coverPrompt(
  { title, genre, description, outline }: Omit<Material, 'language' | 'chapters' | 'entries'>,
  wish: string,
): string {
  const about = outline?.overview || description
  return [
    'The picture for the cover of a novel, upright, from edge to edge. One clear motif, quiet at the top where the title will stand. No letters, no words, no frame, no book.',
    `Title of the novel, not to be written: ${title}`,
    genre && `Genre: ${genre}`,
    about && `What it is about: ${about.slice(0, MAX_ABOUT)}`,
    wish && `What the picture should show: ${wish.slice(0, MAX_WISHED)}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
