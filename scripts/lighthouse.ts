// `npm run lighthouse`: audits a visitor's home, a book and a chapter of the built product as a phone would see them, and
// writes reports/lighthouse-<page>.report.html and .json.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '#shared/paths.ts'
import { findChromium } from './check/programs.ts'
import { demoContent } from './demo/content.ts'
import { fill } from './demo/fill.ts'
import { startScript } from './bench/processes.ts'
import { fetchPackages } from './fetch-packages.ts'
import { NODE, ROOT } from './install.mjs'

const VERSION = '13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const packages = await fetchPackages(`Lighthouse ${VERSION}`, `lighthouse-${VERSION}`, [
  `lighthouse@${VERSION}`,
])
const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-lighthouse-'))
const reports = join(ROOT, 'reports')
mkdirSync(reports, { recursive: true })
const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
const server = await startScript('../../dist/server/main.js', [], env)
try {
  const content = demoContent()
  const posts = content.posts.slice(-60)
  const known = new Set(posts.map(({ key }) => key))
  const comments = content.comments.filter(({ post }) => known.has(post)).slice(0, 200)
  await fill(server.url, { ...content, posts, comments, votes: [] }, 'threads-and-ink')
  for (const [page, address] of await pagesOf(server.url)) {
    await audit(page, address)
    const file = join(reports, `lighthouse-${page}.report.json`)
    const { categories } = JSON.parse(readFileSync(file, 'utf8')) as {
      categories: Record<string, { score: number }>
    }
    const scores = CATEGORIES.map((name) => `${name} ${Math.round(categories[name]!.score * 100)}`)
    console.log(`${page.padEnd(8)} ${scores.join('  ')}`)
  }
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function pagesOf(url: string): Promise<[name: string, address: string][]> {
  const read = async (path: string) => {
    const { data } = (await (await fetch(`${url}/api${path}`)).json()) as { data: { id: string }[] }
    return data[0]!.id
  }
  const book = await read('/reading/books?limit=1')
  const chapter = await read(`/books/${book}/chapters`)
  const at = (path: string) => new URL(path, url).href
  return [
    ['home', at(paths.home())],
    ['book', at(paths.book(book))],
    ['chapter', at(paths.chapter(book, chapter))],
  ]
}

async function audit(page: string, url: string): Promise<void> {
  const CHROME_PATH = await findChromium()
  const args = [
    url,
    `--only-categories=${CATEGORIES.join()}`,
    '--output=json',
    '--output=html',
    `--output-path=${join(reports, `lighthouse-${page}`)}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
    '--quiet',
  ]
  await new Promise<void>((resolve, reject) => {
    const child = spawn(NODE, [join(packages, 'lighthouse/cli/index.js'), ...args], {
      stdio: 'inherit',
      env: { ...process.env, CHROME_PATH },
    })
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`lighthouse ended with ${code}`)),
    )
  })
}
