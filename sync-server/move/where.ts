import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { databaseIn } from '../data-folder.ts'
import type { S3Settings } from '../s3-settings.ts'
import { commandLine, START } from '../one-file/command-line.ts'

/** Where a site has its rows and its files. */
export interface Where {
  dataDir: string
  /** Null if the database is a file of the folder. */
  databaseUrl: string | null
  /** Null if the files are in the folder. */
  s3: S3Settings | null
}

const USAGE = `Usage:
  ${commandLine('move', 'postgres://USER:PASSWORD@HOST/NAME')}   from the file in DATA_DIR into PostgreSQL; files and secrets stay in DATA_DIR
  ${commandLine('move', 'postgres://… FOLDER')}                  the same, and files and secrets into another folder
  ${commandLine('move', 'postgres://… s3://BUCKET')}             the same, and files into a bucket at S3_ENDPOINT, with the other S3 settings
  ${commandLine('move', 'FOLDER')}                               from the PostgreSQL at DATABASE_URL back into a folder; it may be DATA_DIR
Several servers of one site need the bucket, and REDIS_URL and SMTP_URL at their start.`
const POSTGRES = /^postgres(?:ql)?:\/\//
const BUCKET = /^s3:\/\/([\w.-]+)\/?$/
const ADDRESS = /^\w+:\/\//

/** What the operator typed behind the command. */
export function whereTo(typed: readonly string[], config: Config): Where {
  const [to, place] = typed
  if (to === undefined || typed.length > 2 || to.startsWith('-')) throw new CannotStart(USAGE)
  return POSTGRES.test(to) ? intoPostgres(to, place, config) : outOfPostgres(to, place, config)
}

function intoPostgres(databaseUrl: string, place: string | undefined, config: Config): Where {
  if (config.databaseUrl !== null)
    throw new CannotStart(
      'DATABASE_URL is set: the site is on PostgreSQL already. From one PostgreSQL to another it moves with pg_dump and pg_restore; to move a site out of DATA_DIR, unset DATABASE_URL.',
    )
  const { copy, dataDir } = config
  const s3 = copy && 's3' in copy.to ? copy.to.s3 : null
  const bucket = BUCKET.exec(place ?? '')?.[1]
  if (bucket === undefined) {
    if (place !== undefined) expectFolderName(place)
    if (s3)
      throw new CannotStart(
        'The S3 settings are there: beside PostgreSQL the files of a site live in such a bucket. Name one that is not that of the second copy, s3://BUCKET, behind the address, or take the settings away.',
      )
    return { databaseUrl, dataDir: real(resolve(place ?? dataDir)), s3: null }
  }
  if (!s3)
    throw new CannotStart(
      'For s3://BUCKET set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.',
    )
  return { databaseUrl, dataDir: real(dataDir), s3: { ...s3, bucket } }
}

function outOfPostgres(folder: string, more: string | undefined, config: Config): Where {
  expectFolderName(folder)
  if (more !== undefined) throw new CannotStart(USAGE)
  if (config.databaseUrl === null)
    throw new CannotStart(
      'To move out of PostgreSQL, set DATABASE_URL to its address. A copy of a data folder is made with backup and restore.',
    )
  return { databaseUrl: null, dataDir: real(resolve(folder)), s3: null }
}

function expectFolderName(place: string): void {
  if (ADDRESS.test(place))
    throw new CannotStart(
      `A site does not move to ${nameOf({ databaseUrl: place, dataDir: place })}.\n${USAGE}`,
    )
}

/** The settings of a site, as a place. */
export function whereOf({ dataDir, databaseUrl, files }: Config): Where {
  return { dataDir: real(dataDir), databaseUrl, s3: files }
}

/** Two names of one folder are one place. */
function real(path: string): string {
  return existsSync(path)
    ? realpathSync(path)
    : join(existsSync(dirname(path)) ? realpathSync(dirname(path)) : dirname(path), basename(path))
}

export const isSameFolder = (a: Where, b: Where) => a.dataDir === b.dataDir

/** A place in words, without a password. */
export function nameOf({ databaseUrl, dataDir }: Pick<Where, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl === null
    ? dataDir
    : databaseUrl
        .replace(/(:\/\/[^:/@]*):[^/]*@/, '$1:…@')
        .replace(/([?&](?:ssl)?password=)[^&]*/g, '$1…')
}

/** The file that a move fills; no server opens this name. */
export const movingFile = (file: string) => `${file}.moving`

/** What the operator types to start the server in the new place, without its secrets. */
export function howToStart({ databaseUrl, dataDir, s3 }: Where, { copy }: Config): string {
  if (databaseUrl === null)
    return `DATA_DIR=${dataDir} ${START}, without DATABASE_URL, REDIS_URL and the S3 settings`
  const settings = [`DATABASE_URL=${nameOf({ databaseUrl, dataDir })}`, `DATA_DIR=${dataDir}`]
  if (s3)
    settings.push(
      `S3_ENDPOINT=${s3.endpoint}`,
      `S3_BUCKET=${s3.bucket}`,
      `S3_REGION=${s3.region}`,
      'S3_ACCESS_KEY=…',
      'S3_SECRET_KEY=…',
    )
  const line = [...settings, START].join(' ')
  // The server refuses it beside PostgreSQL.
  const less = copy && 'folder' in copy.to ? ', without BACKUP_DIR' : ''
  return `${line}${less}${line.includes('…') ? '\nType a secret of yours in place of each “…”.' : ''}`
}

/** Said before anything moves: afterwards files come into a bucket only by a move back and here again. */
export function forSeveral({ s3 }: Where): string {
  return s3
    ? 'Should several servers share the site, they need REDIS_URL and SMTP_URL, too.'
    : 'One server alone can use files that are in no bucket. Should several share the site, stop here, and move it with s3://BUCKET; they need REDIS_URL and SMTP_URL, too.'
}

/** Refuses a folder with something of a site in it, unless this move has begun to fill it. */
export function expectEmptyFolder(from: Where, to: Where, isBegun: boolean): void {
  const file = databaseIn(to.dataDir)
  if (to.databaseUrl === null && existsSync(file))
    throw new CannotStart(
      `${to.dataDir} is not empty: it has a database, ${basename(file)}. Take an empty folder, or rename that file.`,
    )
  if (isSameFolder(from, to) || isBegun || !existsSync(to.dataDir)) return
  const others = readdirSync(to.dataDir).filter((name) => !name.startsWith('lock.db'))
  if (others.length > 0)
    throw new CannotStart(
      `${to.dataDir} is not empty: it has ${others.slice(0, 3).join(', ')}. Take an empty folder.`,
    )
}
