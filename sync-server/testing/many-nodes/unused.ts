/** Settings that several servers need: nobody sends the mails of these tests, and nobody has files in them. */
export const UNUSED = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'none',
  S3_ACCESS_KEY: 'none',
  S3_SECRET_KEY: 'none',
}
