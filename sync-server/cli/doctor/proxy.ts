import { MAX_DOCUMENT_BODY_BYTES } from '#shared/limits.ts'
import type { Config } from '../../config.ts'
import type { Seen } from '../../http/doctor.ts'
import { askServer, ownAddress } from './ask-server.ts'
import { type Finding, findingsOn, type Patient, saidBy } from './finding.ts'

const { fine, wrong } = findingsOn('Proxy')
/** From the addresses for examples: nobody has it. */
const NOBODYS = '192.0.2.77'

/** Nginx refuses more than 1 MB unless it is told, and a long scene that was written offline is more. */
const MEGABYTES = Math.ceil(MAX_DOCUMENT_BODY_BYTES / 1024 / 1024)
const WIDER = `Let it take bodies of ${MEGABYTES} MB (nginx: client_max_body_size ${MEGABYTES}m).`

/** Asks if the server learns people's addresses from its proxy and from nobody else, and if the proxy carries long texts. */
export async function checkProxy({
  config,
  isRunning,
}: Pick<Patient, 'config' | 'isRunning'>): Promise<Finding[]> {
  if (!isRunning) return []
  const seen = await seenAt(config)
  // The check of the address tells what is wrong there.
  if (!seen) return []
  return [await namesOf(config, seen), ...(await widthOf(config))]
}

async function namesOf(config: Config, seen: Seen): Promise<Finding> {
  if (seen.forwarded === null) return withoutHeader(config)
  if (!seen.is_trusted)
    return wrong(
      `A proxy at ${seen.peer} passes people on, and TRUST_PROXY does not name it: everybody counts as one address.`,
      `TRUST_PROXY=${[...config.trustedProxies, seen.peer].join(',')}`,
    )
  const lied = await seenAt(config, { 'x-forwarded-for': NOBODYS })
  if (lied?.counted === NOBODYS)
    return wrong(
      'The proxy believes the X-Forwarded-For of its callers: anybody escapes every limit.',
      'Let it add the address that it sees itself (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
    )
  return fine(`It tells the server people’s addresses (yours is ${seen.counted}).`)
}

/** Says nothing if all of it arrives. */
async function widthOf(config: Config): Promise<Finding[]> {
  try {
    const { seen, status } = await askServer(config.publicUrl.origin, config, {
      bytes: MAX_DOCUMENT_BODY_BYTES,
    })
    if (seen) return []
    const found =
      status === 413
        ? 'The proxy refuses long texts (413): a chapter written offline would stay on its device.'
        : `The proxy does not carry ${MEGABYTES} MB (${status}): a chapter written offline would stay on its device.`
    return [wrong(found, WIDER)]
  } catch (error) {
    return [wrong(`The proxy breaks off at ${MEGABYTES} MB (${saidBy(error)}).`, WIDER)]
  }
}

async function seenAt(config: Config, headers?: Record<string, string>): Promise<Seen | null> {
  try {
    return (await askServer(config.publicUrl.origin, config, { headers })).seen
  } catch {
    return null
  }
}

function withoutHeader(config: Config): Finding {
  const { protocol, port } = config.publicUrl
  const isOwnPort = protocol === 'http:' && Number(port || 80) === config.port
  if (isOwnPort || config.publicUrl.origin === ownAddress(config))
    return fine('There is none: people reach the server itself.')
  return wrong(
    'The proxy does not tell people’s addresses: everybody counts as one.',
    'Let it send X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), and name it in TRUST_PROXY.',
  )
}
