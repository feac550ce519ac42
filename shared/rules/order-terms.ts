/** The licences for a generated book: that of the public repository, or all rights for the buyer. */
export const BOOK_LICENCES = ['obrcl', 'reserved'] as const
export type BookLicence = (typeof BOOK_LICENCES)[number]

const START =
  'Start at once. I know that a failed generation is retried or refunded, and that a completed one is not refunded.'

/** The sentences that the buyer of a book confirms; the server keeps them with the order. */
export const ORDER_TERMS: Record<BookLicence, readonly string[]> = {
  obrcl: [
    'I understand that the book becomes public under OBRCL v1.0 and cannot be deleted.',
    START,
  ],
  reserved: [
    'I understand that the book stays mine under the private commercial license, and does not join the public repository.',
    START,
  ],
}

/** The version of the Terms of Service that hold for an order. */
export const TERMS_VERSION = 'v2.3'
