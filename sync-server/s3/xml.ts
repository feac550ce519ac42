const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

const SIGNS = new Map(Object.entries(ENTITIES).map(([entity, sign]) => [sign, entity]))

/** The contents of all elements with this name; none lies in another. */
export function elementsIn(text: string, name: string): string[] {
  const pattern = new RegExp(`<${name}>(.*?)</${name}>`, 'gs')
  return [...text.matchAll(pattern)].map(([, content]) => content!)
}

/** The text of the first element with this name. */
export function textIn(text: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  return found?.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity]!)
}

/** A text as it stands in an element. */
export function inXml(text: string): string {
  return text.replace(/[<>"'&]/g, (sign) => SIGNS.get(sign)!)
}
