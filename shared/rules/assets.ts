export const ASSET_CATEGORIES = ['documents', 'audio', '3d_models', 'images', 'other'] as const
export type AssetCategory = (typeof ASSET_CATEGORIES)[number]

const EXTENSIONS: Record<Exclude<AssetCategory, 'other'>, string> = {
  documents: 'pdf docx doc xlsx xls txt rtf odt ods',
  audio: 'mp3 wav ogg m4a flac',
  '3d_models': 'stl obj fbx dae glb gltf',
  images: 'jpg jpeg png gif webp svg bmp',
}
const BY_EXTENSION = new Map(
  Object.entries(EXTENSIONS).flatMap(([category, names]) =>
    names.split(' ').map((name) => [name, category as AssetCategory] as const),
  ),
)

/** Lower case and without its dot; '' when the name has none. */
export function extensionOf(filename: string): string {
  return /[^.]\.([^.]{1,10})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
}

/** By the extension alone; what is not known is other. */
export function categoryOf(filename: string): AssetCategory {
  return BY_EXTENSION.get(extensionOf(filename)) ?? 'other'
}

/** The name of a file without its extension: what an asset is called at first. */
export function titleOf(filename: string): string {
  const extension = extensionOf(filename)
  return (extension ? filename.slice(0, -extension.length - 1) : filename).slice(0, 100)
}
