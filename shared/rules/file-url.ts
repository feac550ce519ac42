/** The beginning of all of them. */
export const FILE_URLS = '/api/files/'

/** The address of a stored file; also for `<img>` and `<video>`. */
export function fileUrl(id: string): string {
  return `${FILE_URLS}${id}/download`
}
