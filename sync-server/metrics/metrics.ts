import type { Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { CommitObserver } from '../db/database.ts'
import { callerAddress } from '../http/action-context.ts'
import type { Env, RequestContext } from '../http/env.ts'
import { isSame } from '../http/is-same.ts'
import type { Services } from '../services.ts'
import { CONTENT_TYPE, Counter, Histogram } from './exposition.ts'
import { ProcessFigures } from './process.ts'
import { siteMetrics } from './site.ts'

const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const COMMIT_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1]
/** Methods that no route has are one label: callers choose their names. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts what the server does, for Prometheus. It exists only where the operator has set a token. */
export class Metrics {
  readonly #requests = new Histogram(
    'http_request_duration_seconds',
    'Time until the reply, by route and status.',
    REQUEST_BOUNDS,
  )
  readonly #commits = new Histogram(
    'loreloom_commit_duration_seconds',
    'Time of a commit with all writes in it.',
    COMMIT_BOUNDS,
  )
  readonly #writes = new Counter('loreloom_writes_total', 'Writes that were committed.')
  readonly #refusals = new Counter(
    'loreloom_rate_limit_refusals_total',
    'Calls that a rate limit refused, by limit.',
  )
  readonly #process = new ProcessFigures()

  readonly refused = (limit: string) => this.#refusals.add({ limit })
  readonly committed: CommitObserver = (writes, seconds) => {
    this.#commits.observe(seconds)
    this.#writes.add({}, writes)
  }

  /** Before every route, so that it sees all of them. */
  mount(hono: Hono<Env>, services: Services): void {
    hono.use('*', async (c, next) => {
      const started = performance.now()
      await next()
      // A socket has no end that would be a duration.
      if (c.req.header('upgrade') === undefined)
        this.#requests.observe((performance.now() - started) / 1_000, labelsOf(c))
    })
    hono.get('/metrics', (c) => this.#reply(c, services))
  }

  stop(): void {
    this.#process.stop()
  }

  async #reply(c: RequestContext, services: Services): Promise<Response> {
    const { config, limits, trustedProxies } = services
    await limits.take('requests', callerAddress(c, trustedProxies))
    const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!isSame(given, config.metricsToken ?? ''))
      return c.text('Wrong token', 401, { 'WWW-Authenticate': 'Bearer' })
    const metrics = [
      ...(await this.#process.metrics()),
      this.#requests,
      this.#commits,
      this.#writes,
      this.#refusals,
      ...(await siteMetrics(services)),
    ]
    const text = metrics.flatMap((metric) => metric.lines()).join('\n')
    return c.body(`${text}\n`, 200, { 'Content-Type': CONTENT_TYPE, 'Cache-Control': 'no-store' })
  }
}

/** The pattern of a route, never an address: addresses have ids and names in them. */
function labelsOf(c: RequestContext) {
  const { method } = c.req
  return {
    method: METHODS.has(method) ? method : 'other',
    route: routeOf(c),
    status: String(c.res.status),
  }
}

/** Checks that stand before many routes have a `*` in theirs. */
function routeOf(c: RequestContext): string {
  const own = matchedRoutes(c).find(({ path }) => !path.includes('*'))
  if (own) return own.path
  const [, area = ''] = /^\/(api|assets)\//.exec(c.req.path) ?? []
  return area ? `/${area}/*` : '/*'
}
