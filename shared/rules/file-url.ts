/** The address of a stored file; also for `<img>` and `<video>`. */
export function fileUrl(id: string): string {
  return `/api/files/${id}/download`
}
