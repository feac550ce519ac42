/** The text of `--help`; `program` is the name by which it was called. */
export const help = (version: string, program: string) => `Loreloom ${version}

  ${program}                    serves it; all of its data is in ./data
  ${program} backup FILE        a copy with files, checksums and secrets, while the server runs
  ${program} restore FILE       brings such a copy back, also while the server runs; or the second copy, in BACKUP_DIR
  ${program} move postgres://…  moves the site into PostgreSQL; with s3://BUCKET behind it, files into a bucket
  ${program} move FOLDER        moves it back, with DATABASE_URL and the other settings of the server
  ${program} admin grant NAME   makes somebody a site admin; revoke NAME, list
  ${program} admin reset NAME   prints a link to a new password
  ${program} doctor             examines the site, and names the cure of each fault
  ${program} --version
  ${program} --help

Settings are environment variables, the same for each command:

  PORT, HOST            the server listens there (8787, 127.0.0.1)
  DATA_DIR              database, files, secrets, everything (./data)
  CACHE_DIR             the program unpacks itself there (DATA_DIR/program)
  PUBLIC_URL            users reach it there; with https the cookies are Secure
  TRUST_PROXY           addresses of proxies whose X-Forwarded-For the server believes
  SMTP_URL, MAIL_FROM   the mail server and sender; without them mails are files in DATA_DIR/mail
  OPERATOR, CONTACT     the operator and their address, for the legal pages
  DATABASE_URL          PostgreSQL, in place of the file in DATA_DIR
  S3_ENDPOINT, …        a bucket for the second copy; with DATABASE_URL for all files
  REDIS_URL             joins several servers to one site: needs DATABASE_URL, S3_… and SMTP_URL
  BACKUP_DIR            the second copy, in a folder on another disk
  METRICS_TOKEN         the key to the figures at /metrics, for Prometheus
  STORAGE_QUOTA_MB      the space for the files of one account (100)
  OPENAI_MODEL, …       the model that plans and writes books; without it users write all texts

The page /operators of a running server lists all of them, and tells how to keep a site.
To update: replace this file and start it again.`
