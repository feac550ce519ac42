const AT_SMTP = 'Check host and port in SMTP_URL, and that this machine may reach them.'
const OTHERWISE = 'Ask the mail server’s operator, with these words.'
/** By the codes of nodemailer. */
const CURES: Record<string, string> = {
  EAUTH: 'Check user name and password in SMTP_URL.',
  ECONNECTION: AT_SMTP,
  ESOCKET: AT_SMTP,
  ETIMEDOUT: AT_SMTP,
  EDNS: AT_SMTP,
  ETLS: 'The connection could not be encrypted: check whether SMTP_URL begins with smtp:// or smtps://.',
  EENVELOPE:
    'The mail server refuses the sender or the receiver: check MAIL_FROM and your address.',
}

/** An act for the operator after this failure. */
export function cureOfMail(code: string): string {
  return CURES[code] ?? OTHERWISE
}
