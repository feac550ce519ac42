import { isLoopback } from '#shared/rules/loopback.ts'
import { answersAt, askServer, ownAddress, type Reply } from './ask-server.ts'
import { type Finding, findingsOn, type Patient, saidBy } from './finding.ts'
import { SAME_SETTINGS } from './same-settings.ts'

const { fine, look, wrong } = findingsOn('Address')

/** Asks if `PUBLIC_URL` leads to this very server, as a browser would find it. */
export async function checkAddress({
  config,
  hasAddress,
  isRunning,
}: Pick<Patient, 'config' | 'hasAddress' | 'isRunning'>): Promise<Finding[]> {
  const { origin } = config.publicUrl
  const own = ownAddress(config)
  if (!isRunning)
    return [
      (await answersAt(own))
        ? look(`No server has this folder, and another one answers at ${own}.`, SAME_SETTINGS)
        : look(
            `No server runs, so ${origin}, its proxy and its sockets were not tried.`,
            'Start the server, and ask the doctor again.',
          ),
    ]
  try {
    const { seen } = await askServer(own, config)
    if (!seen)
      return [
        wrong(`At ${own} answers something else than the server of this folder.`, SAME_SETTINGS),
      ]
    if (hasAddress && seen.public_url !== origin)
      return [
        wrong(
          `The server runs with PUBLIC_URL=${seen.public_url}, and here it is ${origin}.`,
          'Start the server again with the same settings.',
        ),
      ]
  } catch (error) {
    return [
      wrong(
        `A server has this folder, and nothing answers at ${own} (${saidBy(error)}).`,
        'Set HOST and PORT as for the server; if they are, look into its log.',
      ),
    ]
  }
  return [await fromOutside(config, origin), ...secrecyOf(config.publicUrl, hasAddress)]
}

async function fromOutside(
  config: Parameters<typeof askServer>[1],
  origin: string,
): Promise<Finding> {
  try {
    return arrival(await askServer(origin, config), origin)
  } catch (error) {
    return wrong(
      `Nothing answers at ${origin} (${saidBy(error)}).`,
      'Look at the name (DNS), the certificate and the proxy. A few routers hide a public address from the own network: then try it from outside.',
    )
  }
}

function arrival({ seen, status, location }: Reply, origin: string): Finding {
  if (seen) return fine(`${origin} leads to this server.`)
  if (location !== null && status >= 300 && status < 400)
    return wrong(
      `${origin} sends browsers on to ${location.replace(/\/api\/doctor$/, '')}.`,
      'Set PUBLIC_URL to the address at the end of the way.',
    )
  if (status >= 502 && status <= 504)
    return wrong(
      `A proxy answers at ${origin}, and does not reach the server (${status}).`,
      'Let the proxy pass everything on to HOST and PORT of the server.',
    )
  return wrong(
    `At ${origin} answers something else than this server (${status}).`,
    'Set PUBLIC_URL to the address of this server, and let the proxy pass every path on.',
  )
}

function secrecyOf({ protocol, hostname }: URL, hasAddress: boolean): Finding[] {
  if (protocol === 'https:') return [fine('It is encrypted, and the cookies are Secure.')]
  if (!isLoopback(hostname))
    return [
      look(
        'It is not encrypted: everybody on the way can read, and browsers keep nothing for reading offline.',
        'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
      ),
    ]
  if (hasAddress) return []
  return [
    look(
      'PUBLIC_URL is not set: links in mails and invitations lead to this machine alone.',
      'If others use this server, set PUBLIC_URL to the address at which they reach it.',
    ),
  ]
}
