/** Requests and scripts in one task, so that a phone answers between two. */
const A_TASK = 8

const asked = new Set<string>()

/** Loads a lazy part. The bundler names the files that it needs, its own first (vite-preload.ts): all of them come at once. */
async function loadPart<T>(load: () => Promise<T>, files: readonly string[] = []) {
  const fresh = files.filter((file) => !asked.has(file))
  for (const file of fresh) asked.add(file)
  try {
    await inSlices(fresh, ask)
    // Evaluated from the last on, because those need no others; the part itself would evaluate all of them in one task.
    if (fresh.length > A_TASK)
      await inSlices(fresh.toReversed(), (file) => import(/* @vite-ignore */ `/${file}`))
    return await load()
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}

async function inSlices(files: readonly string[], each: (file: string) => unknown): Promise<void> {
  let done = 0
  for (const file of files) {
    await each(file)
    done += 1
    if (done % A_TASK === 0) await new Promise((resolve) => setTimeout(resolve))
  }
}

function ask(file: string): void {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'modulepreload', href: `/${file}` }))
}

// The bundler's own name. It calls the function for the `import` above, too: without files that is the import alone.
export { loadPart as __vitePreload }
