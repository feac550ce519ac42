/** The looks of a text file in its preview. */
export type Look = 'markdown' | 'table' | 'text' | 'code'

const BY_TYPE = new Map<string, Look>([
  ...['md', 'markdown'].map((type) => [type, 'markdown'] as const),
  ...['csv', 'tsv'].map((type) => [type, 'table'] as const),
  ...['txt', 'text'].map((type) => [type, 'text'] as const),
  ...['log', 'json', 'xml', 'yaml', 'yml', 'tex', 'fountain'].map(
    (type) => [type, 'code'] as const,
  ),
])

/** Undefined for a file that is no text. */
export function lookOf({ file_type }: { file_type: string }): Look | undefined {
  return BY_TYPE.get(file_type)
}
