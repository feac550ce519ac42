import { POST_SORTS, type PostSort, TOP_PERIODS, type TopPeriod } from '#shared/rules/post-sort.ts'
import { Select } from '../../ui/Select.tsx'

export const SORT_NAMES: Record<PostSort, string> = {
  new: 'New',
  hot: 'Hot',
  top: 'Top',
  rising: 'Rising',
}
const PERIOD_NAMES: Record<TopPeriod, string> = {
  day: 'Today',
  week: 'This week',
  month: 'This month',
  year: 'This year',
  all: 'All time',
}

interface Props {
  sort: PostSort
  period: TopPeriod
  onChange(sort: PostSort, period: TopPeriod): void
}

export function SortSelect({ sort, period, onChange }: Props) {
  return (
    <div className="flex">
      <Select
        quiet
        aria-label="Sort posts"
        value={sort}
        onChange={(event) => onChange(event.target.value as PostSort, period)}
      >
        {POST_SORTS.map((value) => (
          <option key={value} value={value}>
            {SORT_NAMES[value]}
          </option>
        ))}
      </Select>
      {sort === 'top' && <PeriodSelect period={period} onChange={(next) => onChange(sort, next)} />}
    </div>
  )
}

/** The time that "Top" covers. */
export function PeriodSelect({
  period,
  onChange,
}: Pick<Props, 'period'> & { onChange(period: TopPeriod): void }) {
  return (
    <Select
      quiet
      aria-label="Period"
      value={period}
      onChange={(event) => onChange(event.target.value as TopPeriod)}
    >
      {TOP_PERIODS.map((value) => (
        <option key={value} value={value}>
          {PERIOD_NAMES[value]}
        </option>
      ))}
    </Select>
  )
}
