import { sql } from 'kysely'
import { type Notification } from '#shared/contract/notifications.ts'
import { paths } from '#shared/paths.ts'
import { addressOf, wordsFor } from '#shared/rules/notification-words.ts'
import { topicOf } from '#shared/rules/notification-settings.ts'
import { isAlwaysTold } from '#shared/rules/notifications.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { EntityLoaders } from '../../sync/entities.ts'
import { unsubscribeToken } from '../mail/links.ts'
import type { Mail, MailTemplates } from '../mail/send-mail.ts'
import { renderNotifications } from '../notifications/notifications.ts'
import { settingsOf } from '../settings/settings.ts'

/** More than this is counted. */
const MOST_LISTED = 20

/** Writes a digest of the news that its reader still wants, may see and has not seen in the app. */
export function digestTemplate(loaders: EntityLoaders): MailTemplates['news'] {
  return async (mail, { db, site, username, at, secret }) => {
    const news = await newsOf(db, mail, loaders)
    if (news.length === 0) return null
    const told = news.map((one) => ({ text: sentence(one), href: at(addressOf(one)) }))
    const listed = told.slice(0, MOST_LISTED)
    const left = told.length - listed.length
    const token = unsubscribeToken(secret, mail.user_id)
    const [first] = told as [(typeof told)[0]]
    return {
      subject: told.length === 1 ? first.text : `${first.text}, and ${told.length - 1} more`,
      parts: [
        `Hello @${username},`,
        told.length === 1 ? `${first.text}.` : { list: listed },
        ...(left > 0 ? [`And ${left} more.`] : []),
      ],
      action:
        told.length === 1
          ? { label: 'Have a look', href: first.href }
          : { label: 'See all notifications', href: at(paths.notifications()) },
      reason: `You get this because you, @${username}, asked ${site} for news by email. Choose what you want to hear of under ${at(paths.settings())}.`,
      unsubscribe: {
        page: at(`${paths.unsubscribe()}#${token}`),
        call: at(`/api/mail/unsubscribe/${token}`),
      },
      about: [...new Set(news.flatMap(({ actors }) => actors.map(({ id }) => id)))],
    }
  }
}

async function newsOf(db: Connection, mail: Mail, loaders: EntityLoaders): Promise<Notification[]> {
  const { user_id } = mail
  const own = await db.first(selectOwn, { user_id, address: mail.address })
  const settings = await settingsOf(db, user_id)
  if (!own || !settings.email_notifications_enabled) return []
  const waiting = (await db.all(selectNews, { mail_id: mail.id, user_id })).filter(
    ({ kind }) => isAlwaysTold(kind) || settings[`email_on_${topicOf(kind)}`],
  )
  const muted = await mutedPlaces(db, user_id, waiting)
  const seen = waiting.filter(({ subject }) => !muted.has(subject))
  // As rows of the bell are: one for each kind and thing, the latest person first.
  const groups = Map.groupBy(seen, ({ kind, subject }) => `${kind} ${subject}`)
  const rows = [...groups].map(([id, [latest, ...others]]) => ({
    id,
    user_id,
    kind: latest!.kind,
    subject: latest!.subject,
    source: null,
    actors: JSON.stringify([latest!, ...others].map(({ actor }) => actor).filter(Boolean)),
    created_at: latest!.created_at,
    read_at: null,
    rev: 0,
  }))
  return [...(await renderNotifications(db, rows, { id: user_id }, loaders)).values()]
}

/** Posts in a community or world that their reader has muted since. */
async function mutedPlaces(
  db: Connection,
  user_id: string,
  waiting: readonly { subject: string }[],
): Promise<Set<string>> {
  const subjects = JSON.stringify(waiting.map(({ subject }) => subject))
  const rows = await db.all(selectMuted, { user_id, subjects })
  return new Set(rows.map(({ subject }) => subject))
}

function sentence(notification: Notification): string {
  const { who, did, what } = wordsFor(notification)
  return `${who} ${did} ${what}`.trim()
}

const selectOwn = statement<{ user_id: string; address: string }>()((db, value) =>
  db
    .selectFrom('user_emails')
    .select('id')
    .where('user_id', '=', value.user_id)
    .where('email', '=', value.address)
    .where('verified', '=', 1),
)
/** Leaves out news that the user has read in the app, and news from people muted since. */
const selectNews = statement<{ mail_id: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('mail_news as n')
    .leftJoin('notifications as b', (join) =>
      join
        .on('b.user_id', '=', value.user_id)
        .onRef('b.kind', '=', 'n.kind')
        .onRef('b.subject', '=', 'n.subject'),
    )
    .select(['n.kind', 'n.subject', 'n.actor', 'n.created_at'])
    .where('n.mail_id', '=', value.mail_id)
    .where((eb) =>
      eb.or([eb('b.read_at', 'is', null), eb('b.read_at', '<', eb.ref('n.created_at'))]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mutes as m')
            .select('m.item')
            .where('m.user_id', '=', value.user_id)
            .where((eb) => eb('m.item', '=', sql<string>`'user:' || n.actor`)),
        ),
      ),
    )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.kind')
    .orderBy('n.subject')
    .orderBy('n.actor'),
)
const selectMuted = statement<{ user_id: string; subjects: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .innerJoin('mutes as m', (join) =>
      join
        .on('m.user_id', '=', value.user_id)
        .on((eb) =>
          eb.or([
            eb('m.item', '=', sql<string>`'community:' || c.id`),
            eb('m.item', '=', sql<string>`'world:' || c.world_id`),
          ]),
        ),
    )
    .select(sql<string>`'post:' || p.id`.as('subject'))
    .where((eb) => eb(sql<string>`'post:' || p.id`, 'in', idList(value.subjects))),
)
