/** The longest wait for something on the screen; a busy machine alone must not fail a test. */
export const PATIENCE_MS = 30_000

export async function until(check: () => Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  const end = Date.now() + ms
  // Often at first, then less: to ask costs a page and this process a few milliseconds.
  for (let pause = 30; ; pause = Math.min(250, pause * 1.5)) {
    try {
      if (await check()) return
    } catch (error) {
      if (Date.now() > end) throw error
    }
    if (Date.now() > end) throw new Error('It did not come true in time.')
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
