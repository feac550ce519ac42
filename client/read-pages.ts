export interface Page<T> {
  data: T[]
  next_cursor: string | null
}

/** The first pages of a list as one, and whether there is more. */
export async function readPages<T>(
  load: (cursor: { cursor?: string }) => Promise<Page<T>>,
  pages: number,
): Promise<{ found: T[]; more: boolean }> {
  const found: T[] = []
  let cursor: string | null = null
  for (let page = 0; page < pages; page++) {
    const { data, next_cursor }: Page<T> = await load(cursor === null ? {} : { cursor })
    found.push(...data)
    cursor = next_cursor
    if (cursor === null) return { found, more: false }
  }
  return { found, more: true }
}
