import { type NotificationFlags, TOPICS, type Topic } from '#shared/rules/notification-settings.ts'

const LABELS: Record<Topic, string> = {
  comment: 'Comments on what I wrote',
  reply: 'Replies to my comments',
  post: 'New posts in my communities and by people I follow',
  book_fork: 'Forks of my books, notes and assets',
  artwork_done: 'Finished artwork',
  book_done: 'Finished books',
  update: 'New chapters of what I follow',
  follow: 'New followers',
}
/** The ways by which an event is told: its flag, its name, and what a screen reader hears. */
const WAYS = [
  ['notify', 'App', 'in the app'],
  ['email', 'Mail', 'by mail'],
  ['push', 'Push', 'by push'],
] as const

interface Props {
  settings: NotificationFlags
  /** False: no mail could arrive, so none is offered. */
  mails: boolean
  onChange(change: Partial<NotificationFlags>): void
}

/** One row for each kind of event, one box for each way. */
export function TopicTable({ settings, mails, onChange }: Props) {
  const ways = WAYS.filter(([way]) => mails || way !== 'email')
  return (
    <table aria-label="Events" className="mt-4 w-full table-fixed border-collapse">
      <thead>
        <tr className="h-8 border-b border-border text-xs tracking-wider text-subtle uppercase">
          <th scope="col" className="text-left">
            <span className="sr-only">Event</span>
          </th>
          {ways.map(([way, name]) => (
            <th key={way} scope="col" className="w-13 font-semibold md:w-16">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TOPICS.map((topic) => (
          <tr key={topic} className="h-12 border-b border-border last:border-b-0 max-md:h-14">
            <th scope="row" className="text-left text-[15px] leading-5.5 font-normal">
              {LABELS[topic]}
            </th>
            {ways.map(([way, , told]) => {
              const flag = `${way}_on_${topic}` as const
              return (
                <td key={way} className="text-center">
                  <label className="inline-grid size-11 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      aria-label={`${LABELS[topic]}, ${told}`}
                      checked={settings[flag] && isOpen(settings, way, topic)}
                      disabled={!isOpen(settings, way, topic)}
                      onChange={(event) => onChange({ [flag]: event.target.checked })}
                      className="size-5 accent-(--accent)"
                    />
                  </label>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The masters gate the boxes below them, and only what the app lists can ring. */
function isOpen(settings: NotificationFlags, way: 'notify' | 'email' | 'push', topic: Topic) {
  if (way === 'email') return settings.email_notifications_enabled
  return !settings.silent_mode && (way === 'notify' || settings[`notify_on_${topic}`])
}
