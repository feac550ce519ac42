import { push } from './0024-push.ts'
import { account } from './0022-account.ts'
import { settings } from './0020-settings.ts'
import { notifications } from './0019-notifications.ts'
import { initial } from './0001-initial.ts'
import { awards } from './0003-awards.ts'
import { documents } from './0015-documents.ts'
import { editing } from './0002-editing.ts'
import { saved } from './0004-saved.ts'
import { moderation } from './0007-moderation.ts'
import { mutes } from './0008-mutes.ts'
import { files } from './0006-files.ts'
import { polls } from './0005-polls.ts'
import { snippets } from './0013-snippets.ts'
import { forks } from './0018-forks.ts'
import { books } from './0012-books.ts'
import { assets } from './0011-assets.ts'
import { gallery } from './0010-gallery.ts'
import { worlds } from './0009-worlds.ts'
import { reading } from './0016-reading.ts'
import { revision } from './0017-revision.ts'
import { writing } from './0014-writing.ts'

/** Applied in order, each once. A landed migration is never edited. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: '0001-initial', sql: initial },
  { name: '0002-editing', sql: editing },
  { name: '0003-awards', sql: awards },
  { name: '0004-saved', sql: saved },
  { name: '0005-polls', sql: polls },
  { name: '0006-files', sql: files },
  { name: '0007-moderation', sql: moderation },
  { name: '0008-mutes', sql: mutes },
  { name: '0009-worlds', sql: worlds },
  { name: '0010-gallery', sql: gallery },
  { name: '0011-assets', sql: assets },
  { name: '0012-books', sql: books },
  { name: '0013-snippets', sql: snippets },
  { name: '0014-writing', sql: writing },
  { name: '0015-documents', sql: documents },
  { name: '0016-reading', sql: reading },
  { name: '0017-revision', sql: revision },
  { name: '0018-forks', sql: forks },
  { name: '0019-notifications', sql: notifications },
  { name: '0020-settings', sql: settings },
  { name: '0022-account', sql: account },
  { name: '0024-push', sql: push },
]
