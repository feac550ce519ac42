import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from '#shared/testing/free-port.ts'

const PAGE = new URL('../../../client/features/info/pages/operators.md', import.meta.url)
/** Programs of administrators may be missing in a user's path. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin']

/** The header in which this nginx names the servers that it asked. */
export const SERVED_BY = 'x-served-by'

export interface Nginx {
  /** With https, whose certificate this process trusts from now on. */
  url: string
  port: number
  /** Starts it before these ports of this machine. */
  start(ports: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** The nginx of this machine; null if there is none. */
export function nginxProgram(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...FOLDERS]
  const folder = folders.find((path) => existsSync(join(path, 'nginx')))
  return folder === undefined ? null : join(folder, 'nginx')
}

/** A real nginx, as the page for operators sets it up for several servers. */
export async function prepareNginx(): Promise<Nginx> {
  const program = nginxProgram()
  if (program === null) throw new Error('There is no nginx: apt-get install nginx-light.')
  const folder = mkdtempSync(join(tmpdir(), 'loreloom-nginx-'))
  // Its workers are another user.
  chmodSync(folder, 0o777)
  certify(folder)
  const [port, plain] = [await freePort(), await freePort()]
  let running: ChildProcess | null = null
  const url = `https://localhost:${port}`
  return {
    url,
    port,
    async start(ports) {
      const file = join(folder, 'nginx.conf')
      writeFileSync(file, configuration(folder, { port, plain, ports }))
      running = spawn(program, ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
      while (
        !(await fetch(`${url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        if (running.exitCode !== null)
          throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    },
    async close() {
      if (running) {
        const gone = new Promise((resolve) => running!.once('exit', resolve))
        running.kill('SIGTERM')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function certify(folder: string): void {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const made = spawnSync('openssl', [...kind, '-nodes', '-days', '1', ...names, ...files])
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr.toString()}`)
  const own = readFileSync(join(folder, 'fullchain.pem'), 'utf8')
  setDefaultCACertificates([...getCACertificates('default'), own])
}

interface Ports {
  port: number
  plain: number
  ports: readonly number[]
}

/** The page's own words, with other names and ports. */
function configuration(folder: string, { port, plain, ports }: Ports): string {
  const page = readFileSync(PAGE, 'utf8')
  const [site, upstream, location] = [...page.matchAll(/```nginx\n(.*?)```/gs)].map(
    ([, text]) => text!,
  )
  const servers = [...upstream!.matchAll(/server [\d.:]+/g)]
  if (servers.length !== ports.length) throw new Error('The page has another number of servers.')
  const upstreams = servers.reduce(
    (text, [server], i) => text.replace(server, `server 127.0.0.1:${ports[i]}`),
    upstream!,
  )
  const ours = site!
    .replace(/\t*proxy_pass \S+\n/, location!)
    .replaceAll(/\t*listen \[::\]:.*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('table.example.org;', 'localhost;')
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const around = `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\n`
  return `${around}http {\naccess_log off;\nadd_header ${SERVED_BY} $upstream_addr;\n${temporary}\n${upstreams}\n${ours}\n}\n`
}
