import type { Engine } from '../compilers.ts'
import { sessionEnds } from './0029-session-ends.ts'
import { lookups } from './0031-lookups.ts'
import { trust } from './0025-trust.ts'
import { push } from './0024-push.ts'
import { erasure } from './0026-erasure.ts'
import { keptFiles } from './0027-kept-files.ts'
import { account } from './0022-account.ts'
import { search } from './0023-search.ts'
import { searchLog } from './0095-search-log.ts'
import { ownReports } from './0096-own-reports.ts'
import { jobsByName } from './0097-jobs-by-name.ts'
import { mail } from './0021-mail.ts'
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
import { folders } from './0052-folders.ts'
import { forks } from './0018-forks.ts'
import { books } from './0012-books.ts'
import { assets } from './0011-assets.ts'
import { gallery } from './0010-gallery.ts'
import { galleryPosts } from './0033-gallery-posts.ts'
import { generation } from './0035-generation.ts'
import { payments } from './0039-payments.ts'
import { writtenBooks } from './0037-written-books.ts'
import { worlds } from './0009-worlds.ts'
import { worldExports } from './0049-world-exports.ts'
import { parts } from './0051-parts.ts'
import { coverDesigns } from './0055-cover-designs.ts'
import { jobNames } from './0057-job-names.ts'
import { entryDetails } from './0059-entry-details.ts'
import { bookBin } from './0098-book-bin.ts'
import { removedBooks } from './0099-removed-books.ts'
import { appeals } from './0100-appeals.ts'
import { bookDetails } from './0061-book-details.ts'
import { readingLists } from './0063-reading-lists.ts'
import { publishedHashes } from './0065-published-hashes.ts'
import { plannedChapters } from './0067-planned-chapters.ts'
import { invitations } from './0069-invitations.ts'
import { shelves } from './0071-shelves.ts'
import { reviews } from './0073-reviews.ts'
import { targets } from './0075-targets.ts'
import { marks } from './0077-marks.ts'
import { pictureNames } from './0079-picture-names.ts'
import { quotes } from './0081-quotes.ts'
import { writingStatus } from './0083-writing-status.ts'
import { movedBooks } from './0085-moved-books.ts'
import { lastScenes } from './0092-last-scenes.ts'
import { awardLineLists } from './0091-award-line-lists.ts'
import { awardLines } from './0087-award-lines.ts'
import { pinnedWork } from './0089-pinned-work.ts'
import { marksThatCount } from './0093-marks-that-count.ts'
import { queueThatCounts } from './0094-queue-that-counts.ts'
import { reading } from './0016-reading.ts'
import { generatedLines } from './0045-generated-lines.ts'
import { suggestedEntries } from './0047-suggested-entries.ts'
import { receipts } from './0043-receipts.ts'
import { redoneScenes } from './0041-redone-scenes.ts'
import { revision } from './0017-revision.ts'
import { writing } from './0014-writing.ts'

export interface Migration {
  name: string
  /** PostgreSQL's text follows from SQLite's by the rules of `postgres/schema.ts`; two where they do not suffice. */
  sql: string | Record<Engine, string>
}

/** Applied in order, each once. A landed migration is never edited. */
export const migrations: readonly Migration[] = [
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
  { name: '0021-mail', sql: mail },
  { name: '0022-account', sql: account },
  { name: '0023-search', sql: search },
  { name: '0024-push', sql: push },
  { name: '0025-trust', sql: trust },
  { name: '0026-erasure', sql: erasure },
  { name: '0027-kept-files', sql: keptFiles },
  { name: '0029-session-ends', sql: sessionEnds },
  { name: '0031-lookups', sql: lookups },
  { name: '0033-gallery-posts', sql: galleryPosts },
  { name: '0035-generation', sql: generation },
  { name: '0037-written-books', sql: writtenBooks },
  { name: '0039-payments', sql: payments },
  { name: '0041-redone-scenes', sql: redoneScenes },
  { name: '0043-receipts', sql: receipts },
  { name: '0045-generated-lines', sql: generatedLines },
  { name: '0047-suggested-entries', sql: suggestedEntries },
  { name: '0049-world-exports', sql: worldExports },
  { name: '0051-parts', sql: parts },
  { name: '0052-folders', sql: folders },
  { name: '0055-cover-designs', sql: coverDesigns },
  { name: '0057-job-names', sql: jobNames },
  { name: '0059-entry-details', sql: entryDetails },
  { name: '0061-book-details', sql: bookDetails },
  { name: '0063-reading-lists', sql: readingLists },
  { name: '0065-published-hashes', sql: publishedHashes },
  { name: '0067-planned-chapters', sql: plannedChapters },
  { name: '0069-invitations', sql: invitations },
  { name: '0071-shelves', sql: shelves },
  { name: '0073-reviews', sql: reviews },
  { name: '0075-targets', sql: targets },
  { name: '0077-marks', sql: marks },
  { name: '0079-picture-names', sql: pictureNames },
  { name: '0081-quotes', sql: quotes },
  { name: '0083-writing-status', sql: writingStatus },
  { name: '0085-moved-books', sql: movedBooks },
  { name: '0087-award-lines', sql: awardLines },
  { name: '0089-pinned-work', sql: pinnedWork },
  { name: '0091-award-line-lists', sql: awardLineLists },
  { name: '0092-last-scenes', sql: lastScenes },
  { name: '0093-marks-that-count', sql: marksThatCount },
  { name: '0094-queue-that-counts', sql: queueThatCounts },
  { name: '0095-search-log', sql: searchLog },
  { name: '0096-own-reports', sql: ownReports },
  { name: '0097-jobs-by-name', sql: jobsByName },
  { name: '0098-book-bin', sql: bookBin },
  { name: '0099-removed-books', sql: removedBooks },
  { name: '0100-appeals', sql: appeals },
]

/** The text of a migration from which an engine's step is made. */
export function textFor(engine: Engine, { sql }: Migration): string {
  return typeof sql === 'string' ? sql : sql[engine]
}
