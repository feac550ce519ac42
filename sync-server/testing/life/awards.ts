import { AWARDS } from '#shared/rules/awards.ts'
import type { LifePart } from '../full-life.ts'

export const live: LifePart = async ({ make, life, word }) => {
  const given = { award_id: AWARDS[0]!.id, line: `${word} was moved` }
  await make(`/posts/${life.othersPost}/awards`, given)
}
