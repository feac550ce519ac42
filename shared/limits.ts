/**
 * Limits that more than one feature has, and those of the protocol, of files and of texts. A feature's own limits stand beside
 * the rules that apply them, such as `shared/rules/folder-form.ts`.
 */

/** Lengths are UTF-16 units, as the browser's `maxlength` counts them. */
export const MIN_USERNAME_LENGTH = 3
export const MAX_USERNAME_LENGTH = 20
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
export const MAX_EMAIL_LENGTH = 254
export const MAX_DISPLAY_NAME_LENGTH = 50
export const MAX_BIO_LENGTH = 500
/** Addresses an account has. */
export const MAX_EMAILS = 2

export const MAX_COMMUNITY_NAME_LENGTH = 50
export const MAX_DESCRIPTION_LENGTH = 5_000

export const MAX_AUTHOR_NAME_LENGTH = 50
/** Worlds on a page of Explore. */
export const EXPLORE_PAGE_SIZE = 12

export const MAX_BOOKS = 500
export const MAX_BOOK_TITLE_LENGTH = 200
export const MAX_GENRE_LENGTH = 50
/** Books on a page of Read. */
export const BOOK_PAGE_SIZE = 24
/** Genres, tags, content warnings and languages that a filter offers. */
export const MAX_FACETS = 30
/** A count of books ends here. */
export const MAX_BOOK_COUNT = 1_000
/** Books that one reader puts on shelves, and shelves of their own for one book. */
export const MAX_SHELVED_BOOKS = 5_000
export const MAX_SHELVES_OF_A_BOOK = 20
/** Bookmarks and highlights of one reader. */
export const MAX_MARKS = 10_000
export const MAX_MARK_QUOTE_LENGTH = 1_000
export const MAX_MARK_NOTE_LENGTH = 5_000
export const MAX_REVIEW_LENGTH = 5_000
export const MAX_STARS = 5
export const MAX_BOOK_TAGS = 20
export const MAX_WARNINGS = 10
export const MAX_PEN_NAME_LENGTH = 50
export const MAX_COPYRIGHT_LENGTH = 200
export const MAX_SERIES_NUMBER = 9_999
export const MAX_CHAPTERS = 1_000
export const MAX_SECTIONS = 5_000
export const MAX_BIBLE_ENTRIES = 1_000
/** Of one entry of a story bible. */
export const MAX_ENTRY_FIELDS = 20
export const MAX_ENTRY_TIES = 50
export const MAX_FIELD_LABEL_LENGTH = 50
export const MAX_FIELD_VALUE_LENGTH = 500
export const MAX_COLLABORATORS = 20
export const MAX_THEMES = 20
/** The most words that a writer can plan for a chapter. */
export const MAX_PLANNED_WORDS = 1_000_000
export const MAX_GENERATED_CHAPTERS = 50
/** The limits of a book that the language model writes. */
export const MIN_GENERATED_WORDS = 1_000
export const MAX_GENERATED_WORDS = 100_000
/** The most words of a generated chapter: eight scenes. */
export const MAX_GENERATED_CHAPTER_WORDS = 7_000
export const MAX_WISH_LENGTH = 2_000
/** Of one account. */
export const MAX_COVERS_A_DAY = 3
export const MAX_VERSION_NAME_LENGTH = 100
/** Of one text. Unnamed versions are thinned out, these never. */
export const MAX_NAMED_VERSIONS = 200
/** The longest quote that a comment on a passage keeps. */
export const MAX_QUOTE_LENGTH = 2_000
/** The most comments that move with the words of a scene. */
export const MAX_MOVED_COMMENTS = 500
/** After this time of writing in a document, a version is kept automatically. */
export const VERSION_AFTER_MS = 10 * 60_000
/** The longest text of a published chapter. */
/** The longest time ahead for which a chapter may be planned. */
export const MAX_PLAN_DAYS = 3_653
export const MAX_CHAPTER_LENGTH = 300_000
/** The longest text that replaces a whole document. */
export const MAX_CONTENT_LENGTH = 500_000
/** For so long a writer can restore things that were deleted in a book. */
export const BIN_DAYS = 30
export const MAX_TAGS = 10
export const MAX_TAG_LENGTH = 30
/** Sources a fork of a fork of a fork names; of a longer line the original is kept. */
export const MAX_CREDITS = 20
/** The most words that one fork of a book may copy. */
export const MAX_FORK_WORDS = 1_000_000
/** Forks of one thing that are listed, latest first. */
export const MAX_LISTED_FORKS = 100
export const MAX_GALLERY_IMAGES = 500
export const MAX_ASSETS = 1_000
export const MAX_IMAGE_TITLE_LENGTH = 100

/** In lists, a longer body is cut to this length; the post itself has the whole one. */
export const POST_EXCERPT_LENGTH = 2_000
export const MAX_URL_LENGTH = 2_000
export const MAX_COMMENT_LENGTH = 10_000

export const MAX_MODERATORS = 50
export const MAX_PINNED_POSTS = 2
export const MAX_REASON_LENGTH = 1_000
/** That one decision names. */
export const MAX_OPEN_REPORTS = 500
export const MAX_REPORTS_PER_DAY = 10

export const FEED_PAGE_SIZE = 20
export const DEFAULT_LIST_LIMIT = 50
export const MAX_LIST_LIMIT = 100
export const MAX_SEARCH_LENGTH = 100
export const MAX_SEARCH_TERMS = 10
export const MAX_SEARCH_TERM_LENGTH = 64
export const SEARCH_PAGE_SIZE = 20
/** Above this number of hits the screen shows "1,000+". */
export const MAX_SEARCH_COUNT = 1_000

/** The space for the files of one account on the server. */
export const DEFAULT_STORAGE_BYTES = 100 * 1024 * 1024
/** A file travels in parts of this size, so that a broken line costs no more than one. */
export const UPLOAD_PART_BYTES = 1024 * 1024
export const MAX_FILENAME_LENGTH = 255
export const MIN_RECORDING_SECONDS = 10
export const MAX_RECORDING_SECONDS = 180
/** A recording reaches the device's disk this often. */
export const RECORDING_CHUNK_MS = 5_000
export const MAX_CAPTION_LENGTH = 300
/** Width × height × frames; what one picture may unpack to. */
export const MAX_IMAGE_PIXELS = 24_000_000
export const MAX_IMAGE_FRAMES = 200

/** The server keeps an export of a user's data for so long. */
export const EXPORT_DAYS = 7

export const SIGN_UP_COINS = 100
/** For the first visit of each UTC day. */
export const DAILY_COINS = 10

export const ACCESS_TOKEN_SECONDS = 15 * 60
export const TOKEN_EXPIRY_MARGIN_MS = 5 * 60_000
export const TOKEN_CHECK_MS = 240_000

export const MAX_ANNOUNCEMENT_LENGTH = 500
/** The longest appeal. */
export const MAX_APPEAL_LENGTH = 2_000
/** The most blocked words, or domains. */
export const MAX_BLOCKED = 500

export const MAX_JSON_BODY_BYTES = 256 * 1024
/** The largest body of a call that carries many changes, or a chapter. */
export const MAX_LARGE_BODY_BYTES = 1024 * 1024
export const MAX_PUSH_MUTATIONS = 50
export const MAX_PULL_SCOPES = 200
export const MAX_PULL_ROWS = 500
export const MAX_SNAPSHOT_ROWS = 1_000
/** Version of the sync protocol spoken by this build. */
export const SYNC_SCHEMA = 2
/** Oldest version of the sync messages that this server still understands. */
export const OLDEST_SYNC_SCHEMA = 1

/** One document: a scene, an entry of the story bible, an outline. */
export const MAX_DOCUMENT_WORDS = 100_000
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024
/** The longest text of a version: so many words of any language. */
export const MAX_VERSION_LENGTH = 15 * MAX_DOCUMENT_WORDS
/** The largest sum of documents that one request reads: a dozen novels. */
export const MAX_TEXTS_BYTES = 16 * 1024 * 1024
/** A client sends a longer frame by `POST /documents/exchange`. */
export const MAX_DOCUMENT_FRAME_BYTES = 1024 * 1024
export const MAX_OPEN_DOCUMENTS = 50
export const MAX_EXCHANGE_DOCUMENTS = 20
/** The largest body of a call that may carry a whole document, in base64 or as text, and room around it. */
export const MAX_DOCUMENT_BODY_BYTES = 7 * 1024 * 1024
/** The size of a reply: the device asks again for the documents that do not fit. */
export const EXCHANGE_REPLY_BYTES = 2 * 1024 * 1024
/** The version of a document's schema; a document with a higher number needs a newer app. */
export const DOCUMENT_SCHEMA = 1

/** If a paid order has waited so long for the server's budget, the buyer who gives the book up gets the full price back. */
export const LONGEST_BUDGET_WAIT_MS = 24 * 3_600_000
