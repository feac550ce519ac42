import type { LifePart } from '../full-life.ts'

export const live: LifePart = async ({ make, life, word }) => {
  const { id: folder } = await make('/folders', { name: `${word} keeps` })
  await make(`/posts/${life.othersPost}/folder`, { folder_id: folder })
}
