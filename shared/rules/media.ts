import { fileUrl } from './file-url.ts'

/** The data of a post's picture or video, stored as JSON beside the post's row. */
export interface StoredMedia {
  media_type: 'image' | 'video'
  file_id: string
  thumbnail_file_id: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  caption: string
  alt: string
  /** A video that is not playable yet. */
  processing?: true
}

/** The parts of a post that speak of its pictures or its video. */
export function mediaFields(stored: readonly StoredMedia[]) {
  const media = stored.map(({ processing: _, ...item }) => ({
    ...item,
    url: fileUrl(item.file_id),
    thumbnail_url: item.thumbnail_file_id && fileUrl(item.thumbnail_file_id),
  }))
  const isVideo = stored[0]?.media_type === 'video'
  const isProcessing = stored[0]?.processing === true
  return {
    media,
    media_url: media[0]?.url ?? null,
    thumbnail_url: media[0]?.thumbnail_url ?? null,
    video_is_processing: isVideo && isProcessing,
    video_is_processed: isVideo && !isProcessing,
  }
}
