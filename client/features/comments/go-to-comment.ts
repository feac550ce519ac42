/** Scrolls to a comment and marks it, so that the eye finds it. False while it is not in the document. */
export function goToComment(id: string): boolean {
  const found = document.getElementById(`comment-${id}`)
  if (!found) return false
  for (const marked of document.querySelectorAll('[data-linked]'))
    marked.removeAttribute('data-linked')
  found.setAttribute('data-linked', '')
  found.scrollIntoView({ block: 'center' })
  found.focus({ preventScroll: true })
  return true
}
