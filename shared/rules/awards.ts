import { hasForbiddenCharacters, tidy } from './text.ts'

/** The words of a giver are one line. */
export const MAX_AWARD_LINE = 200

/** The reason why these words cannot go with an award, or null; none are needed. */
export function awardLineProblem(line: string): string | null {
  const text = tidy(line)
  if (text.includes('\n')) return 'One line only'
  if (text.length > MAX_AWARD_LINE) return `The line must have at most ${MAX_AWARD_LINE} characters`
  return hasForbiddenCharacters(text) ? 'The line contains characters that cannot be used' : null
}

/** The awards for posts and comments, cheapest first. Fixed, so every device knows them without a request. */
export const AWARDS = [
  award('01900000-0000-7000-8000-0000000a0001', 'Ink Drop', 'droplet', 10, 'A small thank-you'),
  award(
    '01900000-0000-7000-8000-0000000a0002',
    'Kind Word',
    'message-circle-heart',
    25,
    'This helped',
  ),
  award(
    '01900000-0000-7000-8000-0000000a0003',
    'Page Turner',
    'book-open',
    50,
    'I could not stop reading',
  ),
  award(
    '01900000-0000-7000-8000-0000000a0004',
    'Made Me Cry',
    'heart-crack',
    100,
    'Straight to the heart',
  ),
  award(
    '01900000-0000-7000-8000-0000000a0005',
    'Plot Twist',
    'shuffle',
    100,
    'I did not see that coming',
  ),
  award(
    '01900000-0000-7000-8000-0000000a0006',
    'Worldbuilder',
    'map',
    250,
    'A detail that makes the world real',
  ),
  award(
    '01900000-0000-7000-8000-0000000a0007',
    'Golden Quill',
    'feather',
    500,
    'Outstanding writing',
  ),
  award(
    '01900000-0000-7000-8000-0000000a0008',
    'Story of the Year',
    'trophy',
    1_800,
    'One of the best I have read',
  ),
]

export interface AwardKind {
  id: string
  name: string
  /** Name of a drawing that the client has. */
  icon: string
  description: string
  /** In coins. */
  cost: number
}

function award(
  id: string,
  name: string,
  icon: string,
  cost: number,
  description: string,
): AwardKind {
  return { id, name, icon, description, cost }
}

export function awardOf(id: string): AwardKind | undefined {
  return AWARDS.find((kind) => kind.id === id)
}
