/** The parts of a browser's caches that the client uses; full ones store no more. */
export function browserCaches(kept: Map<string, Response>, room = () => Infinity) {
  const addressOf = (at: string | Request) => (typeof at === 'string' ? at : at.url)
  const cache = {
    async put(url: string, response: Response) {
      if (kept.size >= room()) throw new DOMException('full', 'QuotaExceededError')
      kept.set(url, response)
    },
    match: async (at: string | Request) => kept.get(addressOf(at))?.clone(),
    delete: async (at: string | Request) => kept.delete(addressOf(at)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  }
  return { open: async () => cache }
}
