import { text } from 'node:stream/consumers'
import { newId } from '../../db/ids.ts'
import type { S3Settings } from '../../s3-settings.ts'
import { FILES_FOLDER } from '../../s3/bucket-use.ts'
import { S3Away } from '../../s3/s3-away.ts'
import { S3Folder } from '../../s3/s3-folder.ts'
import { FOLDER } from '../../copy/target.ts'
import { type Finding, findingsOn, type Patient, saidBy } from './finding.ts'

const { fine, look, wrong } = findingsOn('Bucket')
const PROBE = Buffer.from('The doctor was here.')
const RANGE = { start: 4, end: 9 }

/** Puts, reads, lists and deletes an object in the bucket of the settings, and says what the bucket is for. */
export async function checkBucket({ config }: Pick<Patient, 'config'>): Promise<Finding[]> {
  const { files, copy, databaseUrl } = config
  if (files) return [await tryOut(files, FILES_FOLDER, 'All files of the site live in')]
  if (copy && 's3' in copy.to) return [await tryOut(copy.to.s3, FOLDER, 'The second copy is in')]
  if (databaseUrl === null) return []
  return [
    look(
      'Files are in DATA_DIR, though the database is PostgreSQL: one server alone can use them.',
      'Set the S3 settings, if there shall be several.',
    ),
  ]
}

async function tryOut(settings: S3Settings, folder: string, use: string): Promise<Finding> {
  const objects = new S3Folder(settings, folder)
  const name = `doctor/${newId()}`
  const { place } = objects
  let step = 'write'
  try {
    await objects.put(name, PROBE)
    step = 'read'
    if (!(await objects.get(name))?.equals(PROBE)) throw new Error('It gives other bytes back.')
    const part = await objects.open(name, RANGE)
    if (!part || (await text(part)) !== 'doctor') throw new Error('It gives no parts of an object.')
    step = 'list'
    if (!(await objects.has(name))) throw new Error('It lists other objects.')
    step = 'delete'
    await objects.remove([name])
    if (await objects.has(name)) throw new Error('The object is still there.')
    return fine(`${use} ${place}, which can be read, written, listed and deleted in.`)
  } catch (error) {
    return wrong(
      `${use} ${place}. To ${step} fails: ${saidBy((error as Error).cause ?? error)}`,
      cureOf(error),
    )
  }
}

function cureOf(error: unknown): string {
  if (!(error instanceof S3Away)) return 'Take another S3 server: this one does not keep objects.'
  switch (error.reason) {
    case 'RequestTimeTooSkewed':
      return 'Let the machine follow a time server: timedatectl set-ntp true'
    case 'NoSuchBucket':
      return 'Make the bucket, or correct S3_BUCKET.'
    case 'AccessDenied':
      return 'Give the key the rights to list, read, write and delete in the bucket.'
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return 'Correct S3_ACCESS_KEY and S3_SECRET_KEY; S3_REGION has to be the bucket’s.'
    default:
      return 'Start the S3 server, or correct S3_ENDPOINT. Nothing is lost meanwhile.'
  }
}
