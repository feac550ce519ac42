import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Metric, sample } from './exposition.ts'

/** The figures of this process, by the names that dashboards for Node know. */
export class ProcessFigures {
  /** Its delays are longer than they are by this, in ns. */
  readonly #resolution = 10
  readonly #delay: ReturnType<typeof monitorEventLoopDelay>

  constructor() {
    this.#delay = monitorEventLoopDelay({ resolution: this.#resolution })
    this.#delay.enable()
  }

  stop(): void {
    this.#delay.disable()
  }

  async metrics(): Promise<Metric[]> {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    const files = await openFiles()
    const started = Date.now() / 1_000 - process.uptime()
    return [
      sample(
        'counter',
        'process_cpu_user_seconds_total',
        'Processor time of the program.',
        user / 1e6,
      ),
      sample(
        'counter',
        'process_cpu_system_seconds_total',
        'Processor time of the system for the program.',
        system / 1e6,
      ),
      sample('gauge', 'process_resident_memory_bytes', 'Memory that is in use.', rss),
      sample('gauge', 'nodejs_heap_size_used_bytes', 'Heap that is in use.', heapUsed),
      sample('gauge', 'nodejs_heap_size_total_bytes', 'Heap that is reserved.', heapTotal),
      sample('gauge', 'nodejs_external_memory_bytes', 'Memory outside of the heap.', external),
      sample('gauge', 'process_open_fds', 'Open files and sockets.', files),
      sample('gauge', 'process_start_time_seconds', 'The time of the start.', started),
      ...this.#lags(),
    ]
  }

  /** Since the last question. */
  #lags(): Metric[] {
    const delay = this.#delay
    const seconds = (ns: number) =>
      Number.isFinite(ns) ? Math.max(0, ns / 1e9 - this.#resolution / 1e3) : 0
    const lags = [
      ['mean', delay.mean],
      ['p50', delay.percentile(50)],
      ['p99', delay.percentile(99)],
      ['max', delay.max],
    ] as const
    const metrics = lags.map(([name, ns]) =>
      sample(
        'gauge',
        `nodejs_eventloop_lag_${name}_seconds`,
        `Delay of the event loop since the last question: ${name}.`,
        seconds(ns),
      ),
    )
    delay.reset()
    return metrics
  }
}

/** Null where the system does not tell. */
async function openFiles(): Promise<number | null> {
  try {
    return (await readdir('/proc/self/fd')).length
  } catch {
    return null
  }
}
