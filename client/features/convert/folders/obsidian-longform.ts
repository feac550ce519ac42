/** The index of a Longform project: its scenes in order; a deeper scene is below the one above it. */
export interface Longform {
  title: string
  folder: string
  scenes: { name: string; level: number }[]
}

const ENTRY = /^([ \t]*)((?:-[ \t]+)+)(.*)$/
const FIELD = /^[ \t]+(title|sceneFolder):[ \t]*(.*)$/

/** Null where the front matter of a note is no such index. */
export function longformOf(front: string): Longform | null {
  const lines = front.split('\n')
  const begin = lines.findIndex((line) => /^longform:[ \t]*$/.test(line))
  if (begin === -1) return null
  const found: Longform = { title: '', folder: '', scenes: [] }
  let inScenes = false
  for (const line of lines.slice(begin + 1)) {
    if (/^\S/.test(line)) break
    const [, indent = '', dashes = '', name = ''] = ENTRY.exec(line) ?? []
    if (inScenes && dashes !== '') {
      // A nested list begins on the line of its first entry, or further in.
      found.scenes.push({ name: unquoted(name), level: indent.length + dashes.length })
      continue
    }
    inScenes = /^[ \t]+scenes:[ \t]*$/.test(line)
    const [, key, value = ''] = FIELD.exec(line) ?? []
    if (key === 'title') found.title = unquoted(value)
    if (key === 'sceneFolder') found.folder = unquoted(value).replace(/^[./]+|\/+$/g, '')
  }
  const top = found.scenes.reduce((least, { level }) => Math.min(least, level), Infinity)
  const scenes = found.scenes.map(({ name, level }) => ({ name, level: level > top ? 1 : 0 }))
  return scenes.length > 0 ? { ...found, scenes } : null
}

function unquoted(value: string): string {
  return value.trim().replace(/^(["'])(.*)\1$/, '$2')
}
