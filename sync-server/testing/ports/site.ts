import type { Ports } from '../../ports.ts'

/** A site whose ports a contract is tried on. */
export interface Site {
  /** The ports of one of its processes: of another one each time, where a site may have several. */
  node(): Promise<Ports>
  /** Ends its processes; those that come next find what has to last. */
  restart(): Promise<void>
  close(): Promise<void>
}
export type OpenSite = () => Promise<Site>

/** Runs `work` with the ports of two processes, or twice with those of the only one. */
export async function onTwoNodes(
  open: OpenSite,
  work: (here: Ports, there: Ports, site: Site) => Promise<void>,
): Promise<void> {
  const site = await open()
  try {
    await work(await site.node(), await site.node(), site)
  } finally {
    await site.close()
  }
}
