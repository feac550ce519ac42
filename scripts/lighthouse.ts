// `npm run lighthouse`: audits the built product as a phone would see it and writes reports/lighthouse.html and .json.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './check/programs.ts'
import { demoContent } from './demo/content.ts'
import { fill } from './demo/fill.ts'
import { startScript } from './bench/processes.ts'
import { ROOT } from './install.mjs'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
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
  await audit(server.url)
  const report = JSON.parse(readFileSync(join(reports, 'lighthouse.report.json'), 'utf8')) as {
    categories: Record<string, { score: number }>
  }
  for (const name of CATEGORIES) {
    console.log(`${name.padEnd(16)} ${Math.round(report.categories[name]!.score * 100)}`)
  }
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function audit(url: string): Promise<void> {
  const CHROME_PATH = await findChromium()
  const args = [
    url,
    `--only-categories=${CATEGORIES.join()}`,
    '--output=json',
    '--output=html',
    `--output-path=${join(reports, 'lighthouse')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
    '--quiet',
  ]
  await new Promise<void>((resolve, reject) => {
    const child = spawn('lighthouse', args, {
      stdio: 'inherit',
      env: { ...process.env, CHROME_PATH },
    })
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`lighthouse ended with ${code}`)),
    )
  })
}
