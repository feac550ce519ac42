import { CLIENT_TOO_OLD, SESSION_EXPIRED } from './error-texts.ts'

/**
 * Every error the product can answer with: code → status and text. A reply is
 * `{ message, error }` with `error` the code; clients decide on the code and show the message.
 */
export const ERRORS = {
  'request.malformed_json': [400, 'The request body is not valid JSON.'],
  'request.invalid': [422, 'Some of what was sent is not valid.'],
  'request.unsupported_type': [415, 'Send the request body as application/json.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.stalled': [408, 'The request stopped arriving.'],
  'request.not_found': [404, 'There is nothing at this address.'],
  'request.method_not_allowed': [404, 'This address does not answer that method.'],
  'request.rate_limited': [429, 'Too many requests. Please wait a moment and try again.'],
  'request.wrong_origin': [403, 'This request must come from the app itself.'],
  'server.internal': [500, 'Something went wrong on our side.'],
  'server.busy': [503, 'The server is busy. Please try again in a moment.'],
  'server.storage_full': [503, 'The server has no space left. Nothing was saved.'],
  'server.stopping': [503, 'The server is restarting. Please try again in a moment.'],

  'auth.required': [401, 'Please sign in to continue.'],
  'auth.expired': [401, SESSION_EXPIRED],
  'auth.signed_out': [401, 'You have been signed out on this device. Please log in again.'],
  'auth.account_deleted': [410, 'This account was deleted.'],
  'auth.wrong_credentials': [403, 'Wrong username or password.'],
  'auth.weak_password': [422, 'Please choose another password.'],
  'auth.username_taken': [409, 'This username is already taken.'],
  'auth.link_invalid': [410, 'This link is no longer valid. Please ask for a new one.'],

  'emails.not_yours': [403, 'Only you see and change your email addresses.'],
  'emails.not_found': [404, 'Email address not found'],
  'emails.already_added': [409, 'You have already added this email address to your account'],
  'emails.in_use': [409, 'This email address is already in use by another account'],
  'emails.too_many': [409, 'You can only have up to 2 email addresses'],
  'emails.disposable': [
    422,
    'Please use an email address that lasts: disposable ones are refused.',
  ],
  'emails.already_primary': [409, 'This email is already your primary email'],
  'emails.unverified': [409, 'You must verify this email address before making it primary'],
  'emails.already_verified': [409, 'This email address is confirmed already'],
  'emails.primary': [409, 'Cannot remove your primary email. Make another email primary first.'],
  'emails.too_many_links': [
    429,
    'We have sent several mails to this address. Please look for them, or try again in an hour.',
  ],

  'auth.suspended': [
    403,
    'Your account is suspended. You can read and write drafts, but nothing that reaches others.',
  ],

  'trust.signups_closed': [403, 'This server takes no new accounts at the moment.'],
  'trust.email_blocked': [422, 'Please use another email address'],
  'trust.not_suspended': [409, 'This account is not suspended.'],
  'trust.already_appealed': [409, 'You have said what you think of it. An admin will read it.'],
  'trust.proof_missing': [403, 'This device has not been checked yet. Please try again.'],
  'trust.proof_refused': [403, 'This device could not be checked. Please try again.'],

  'users.not_found': [404, 'User not found'],
  'users.not_yours': [403, 'Only you may change your profile.'],

  'communities.not_found': [404, 'Community not found'],
  'communities.name_taken': [409, 'A community with this name already exists.'],
  'communities.name_reserved': [409, 'This name is reserved. Please choose another one.'],
  'communities.edit_forbidden': [403, "You don't have permission to edit this community"],
  'communities.owner_cannot_leave': [409, "You can't leave a community you created"],
  'communities.no_post_type': [422, 'At least one post type must be enabled'],

  'communities.banned': [403, 'You are banned from this community.'],
  'moderation.forbidden': [403, 'Only moderators may do this.'],
  'moderation.creator_only': [403, 'Only the creator of the community may do this.'],
  'moderation.too_many': [409, 'A community has at most 50 moderators.'],
  'moderation.not_bannable': [409, 'Somebody who moderates cannot be banned.'],
  'moderation.reason_required': [422, 'Please give a reason'],
  'moderation.too_many_pinned': [409, 'At most 2 posts can be pinned. Unpin one first.'],

  'flairs.not_found': [404, 'Flair not found'],
  'flairs.too_many': [409, 'A community has at most 50 flairs.'],

  'mutes.own': [409, 'You cannot mute yourself.'],
  'mutes.blocked': [403, 'You cannot answer here.'],

  'folders.not_found': [404, 'Folder not found'],
  'folders.name_taken': [409, 'You already have a folder with this name.'],
  'folders.too_many': [409, 'You can have at most 100 folders.'],
  'folders.not_saved': [409, 'Save this post before you put it in a folder.'],

  'push.refused': [422, 'This browser cannot be reached that way.'],
  'settings.not_yours': [403, 'Only you see and change your settings.'],
  'account.wrong_password': [403, 'This is not your password.'],
  'account.not_confirmed': [422, 'Type your username to confirm.'],
  'account.export_running': [409, 'This copy is being made already.'],
  'account.export_not_found': [404, 'There is no such copy. Ask for a new one.'],
  'account.session_not_found': [404, 'This session has ended already.'],
  'reports.own': [409, 'You cannot report yourself.'],
  'reports.too_many': [429, 'You have sent many reports today. Please come back tomorrow.'],

  'admin.forbidden': [403, 'Only site admins may do this.'],
  'admin.is_admin': [409, 'A site admin cannot be suspended. Take the right away first.'],
  'admin.suspended': [409, 'This account is suspended. Lift the suspension first.'],
  'admin.last': [409, 'This is the last site admin. Appoint another one first.'],
  'admin.mail_gone': [404, 'This mail is gone, or was sent.'],
  'admin.job_gone': [404, 'This job is gone.'],

  'worlds.not_found': [404, 'World not found'],
  'worlds.edit_forbidden': [403, "You don't have permission to edit this world"],
  'worlds.name_taken': [409, 'A world with this name already exists.'],
  'worlds.owner_cannot_leave': [409, "You can't leave a world you own"],
  'books.not_found': [404, 'Book not found'],
  'books.forbidden': [403, 'You do not have permission to manage this library'],
  'books.too_many': [409, 'A world has at most 500 books.'],
  'books.not_owner': [403, 'Only the author of the book may do this.'],
  'books.not_writer': [403, 'Only the author and editors of the book may do this.'],
  'books.no_position': [422, 'This is not a place in the list.'],
  // Not 503: what was queued is refused, and does not wait for a model that may come one day.
  'books.generated': [409, 'A generated book stays public.'],

  'payments.private_world': [
    409,
    'This world is private, and a book under OBRCL is public. Make the world public, or choose the private license.',
  ],
  'payments.not_found': [404, 'There is no such order.'],
  'payments.quote_expired': [409, 'This price is no longer valid. Please look at the new one.'],
  'payments.plan_changed': [
    409,
    'The plan of the book has changed meanwhile. Please look at the new price.',
  ],
  'payments.not_open': [409, 'This order cannot be paid any more.'],
  'payments.paid': [409, 'This book is paid already. It begins in a moment.'],
  'payments.disputed': [409, 'The payment is disputed. Nothing is written until that is settled.'],
  'payments.forged': [400, 'This is not signed by the payment provider.'],
  'payments.strange_page': [
    503,
    'Paying does not work here at the moment: the page to pay on is not where it should be. Nothing was paid. Those who run this server are told.',
  ],
  'payments.provider': [
    503,
    'The payment provider does not answer. Nothing was paid. Please try again in a moment.',
  ],

  'generation.closed': [
    409,
    'Its payment went back or is disputed: it does not go on. The rest can be ordered anew.',
  ],
  'generation.not_set_up': [409, 'Generation is not set up on this server.'],
  'generation.not_found': [404, 'There is no such generation.'],
  'generation.busy': [409, 'Something is being generated for this book already.'],
  'generation.no_outline': [409, 'Generate an outline first'],
  'generation.empty_scene': [409, 'There is nothing in this scene yet.'],
  'generation.unchanged': [
    409,
    'The model changed nothing. Please say more plainly what should be different.',
  ],
  'generation.no_proposal': [409, 'This proposal was decided already.'],
  'generation.outline_changed': [
    409,
    'The outline has changed since this was proposed. Please generate it anew.',
  ],
  'generation.daily_limit': [
    429,
    'You have used today’s planning steps. New ones come at midnight UTC.',
  ],
  'generation.no_image_model': [409, 'This server has no image model that makes covers.'],
  'generation.cover_limit': [
    429,
    'You have had three covers made today. You can have new ones made after midnight UTC.',
  ],
  'generation.cover_refused': [
    422,
    'The image model does not make this picture. Please describe another one.',
  ],
  'generation.image_down': [503, 'The image model does not answer. Please try again in a while.'],
  'generation.image_config': [
    503,
    'The image model of this server is not set up as it should be. Its operator can see why.',
  ],
  'generation.image_unusable': [
    503,
    'The image model gave nothing that could be used. Please try again.',
  ],
  'generation.provider_down': [
    503,
    'The language model does not answer. Please try again in a while.',
  ],
  'generation.provider_config': [
    503,
    'The language model of this server is not set up as it should be. Its operator can see why.',
  ],
  'generation.chapter_ready': [409, 'A chapter is ready. Read it, and go on when you like.'],
  'generation.stopped': [
    503,
    'The operator of this server has stopped the language model for now. Your request is kept.',
  ],
  'generation.budget': [503, 'This server has used its budget for today. Your request is kept.'],
  'generation.ceiling': [
    503,
    'The language model used three times what this book should take. What is written so far is in the book.',
  ],
  'generation.nothing_to_write': [409, 'Every chapter of this book has words already.'],
  'generation.too_many_chapters': [409, 'A book of at most 50 chapters can be written at once.'],
  'generation.too_many_books': [
    409,
    'Five of your books are being written. Please wait until one is done.',
  ],
  'generation.too_few_chapters': [
    409,
    'These chapters are too few for so many words. Plan more chapters, or ask for fewer words.',
  ],
  'generation.refused': [422, 'The text that was asked for cannot be written here.'],
  'generation.forbidden': [
    422,
    'Sexual content with minors is not written here. The admins of this server have been told.',
  ],
  'generation.window_too_small': [
    503,
    'The language model of this server reads too little at once for this.',
  ],
  'generation.unusable': [
    503,
    'The language model gave nothing that could be used. Please try again.',
  ],
  'collaborators.not_found': [404, 'There is no such invitation.'],
  'collaborators.own': [409, 'You wrote this book yourself.'],
  'collaborators.blocked': [403, 'You cannot invite this person.'],
  'collaborators.too_many': [409, 'A book has at most 20 collaborators.'],
  'bible.not_found': [404, 'Entry not found'],
  'bible.too_many': [409, 'A story bible has at most 1,000 entries.'],
  'chapters.not_found': [404, 'Chapter not found'],
  'chapters.too_many': [409, 'A book has at most 1,000 chapters.'],
  'reading.own': [409, 'You cannot follow yourself.'],
  'remarks.not_found': [404, 'Comment not found'],
  'remarks.edit_forbidden': [403, 'Only the author may change this comment.'],
  'sections.not_found': [404, 'Scene not found'],
  'sections.too_many': [409, 'A book has at most 5,000 scenes.'],
  'documents.not_found': [404, 'This text does not exist.'],
  'documents.read_only': [403, 'You may read this text, but not change it.'],
  'documents.too_large': [413, 'This text is too long. Split it in two.'],
  'documents.too_many': [413, 'These texts are too long to be read at once. Read them one by one.'],
  'documents.epoch': [409, 'This text was started anew. Your copy is kept beside it.'],
  'documents.damaged': [422, 'This change could not be understood.'],
  'documents.foreign': [422, 'A text holds letters and nothing else: no maps, lists or formats.'],
  'versions.not_found': [404, 'This version is gone.'],
  'passages.not_found': [404, 'Comment not found'],
  'passages.not_yours': [403, 'Only the author may change this comment.'],
  'snippets.not_found': [404, 'Note not found'],
  'snippets.forbidden': [403, 'You do not have permission to manage these notes'],
  'snippets.too_many': [409, 'A world has at most 1,000 notes.'],
  'assets.not_found': [404, 'Asset not found'],
  'assets.forbidden': [403, 'You do not have permission to manage these assets'],
  'assets.too_many': [409, 'A world has at most 1,000 assets.'],
  'forks.forbidden': [403, 'You can only fork into a world of your own.'],
  'forks.not_public': [403, 'Only what is public can be forked.'],
  'forks.reserved': [403, 'The license of this work does not allow forks.'],
  'forks.same_world': [409, 'This stands in that world already.'],
  'forks.too_large': [413, 'This book is too long to be forked.'],
  'forks.licence_kept': [409, 'A fork keeps the license of its source.'],
  'gallery.not_found': [404, 'Image not found'],
  'gallery.forbidden': [403, 'You do not have permission to manage this gallery'],
  'gallery.too_many': [409, 'A gallery has at most 500 images.'],
  'worlds.too_many_moderators': [409, 'A world has at most 50 moderators.'],
  'files.not_found': [404, 'File not found'],
  'files.in_use': [409, 'This file is in use.'],
  'files.incomplete': [409, 'Some parts of this file have not arrived yet.'],
  'files.altered': [409, 'This file did not arrive as it was sent. Please send it again.'],
  'files.too_many_uploads': [
    429,
    'Other files of yours are still being sent. This one follows when they are done.',
  ],
  'files.wrong_part': [422, 'This is not the part that was announced.'],
  'files.form_expected': [422, 'Send one file as a multipart form.'],
  'files.wrong_kind': [422, 'This file cannot be used here.'],
  'files.too_large': [413, 'This file is too large.'],
  'files.unplayable': [422, 'This server plays MP4 and WebM videos only.'],
  'files.too_many_pixels': [422, 'This image is too large. It may have at most 24 megapixels.'],
  'files.damaged': [422, 'This file is damaged and could not be read.'],
  'files.storage_full': [413, 'Insufficient storage.'],
  'files.range': [416, 'The file does not have that range.'],

  'posts.not_found': [404, 'Post not found'],
  'posts.locked': [403, 'This post is locked.'],
  'posts.type_disabled': [403, 'This community does not allow posts of this type.'],
  'posts.edit_forbidden': [403, 'Only the author may edit this post.'],
  'posts.body_required': [422, 'Please enter some text'],
  'posts.versions_forbidden': [403, 'Only the author and moderators see earlier versions.'],
  'posts.delete_forbidden': [403, 'Only the author may delete this post.'],

  'polls.not_found': [404, 'This post has no poll.'],
  'polls.ended': [409, 'This poll has ended.'],
  'polls.already_voted': [409, 'You have already voted in this poll.'],
  'polls.not_a_ballot': [422, 'Please choose from the options of this poll.'],

  'comments.not_found': [404, 'Comment not found'],
  'comments.edit_forbidden': [403, 'Only the author may change this comment.'],
  'comments.versions_forbidden': [403, 'Only the author and moderators see earlier versions.'],
  'comments.parent_gone': [404, 'The comment you replied to is gone.'],
  'comments.post_gone': [404, 'The post you commented on is gone.'],
  'comments.too_deep': [422, 'This thread is too deep to reply to.'],

  'awards.not_found': [404, 'Award not found'],
  'awards.own_item': [403, 'You cannot give an award to yourself.'],
  'awards.already_given': [409, 'This award was already given.'],
  'awards.not_enough_coins': [409, 'Not enough coins'],

  'sync.id_taken': [409, 'This id belongs to something else.'],
  'sync.id_mismatch': [409, 'This id was already used for a different change.'],
  'sync.already_done': [409, 'This request was already carried out.'],
  'sync.wrong_user': [403, 'These changes belong to another account.'],
  'sync.dependency': [503, 'Another change has to be sent first.'],
  'sync.dependency_refused': [409, 'This needs another change of yours that was refused.'],
  'sync.unknown_mutation': [422, 'This server does not know this kind of change.'],
  'sync.client_too_old': [426, CLIENT_TOO_OLD],
  'sync.server_too_old': [
    503,
    'The server is being updated. Your changes are kept until it is ready.',
  ],
  'sync.needs_review': [409, 'This change is very old. Please look at it again before sending.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS
export interface Issue {
  path: string
  message: string
}

interface Details {
  issues?: Issue[]
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** A refusal that its caller may see, on the wire and on the screen. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly issues: Issue[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    const [status, text] = ERRORS[code]
    super(details.issues?.[0]?.message ?? text, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.issues = details.issues
    this.retryAfter = details.retryAfter
  }
}
