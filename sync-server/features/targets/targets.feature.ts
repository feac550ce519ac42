import { serverFeature } from '../server-feature.ts'
import { loadBookTargets } from './book-targets.ts'
import { targetsHandlers } from './targets.routes.ts'
import { loadDayGoals, loadWrittenDays } from './written-days.ts'

export const targets = serverFeature('targets', {
  handlers: targetsHandlers,
  entities: {
    book_target: loadBookTargets,
    day_goal: loadDayGoals,
    written_day: loadWrittenDays,
  },
  personal: {
    book_targets: { by: 'book_id', of: 'books', ends: 'with' },
    day_goals: { by: 'user_id', ends: 'deleted' },
    written_days: { by: 'user_id', ends: 'deleted' },
  },
})
