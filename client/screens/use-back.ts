import { useNavigate } from 'react-router-dom'

/** True if a page of this app was before: the router counts them. */
const hasCome = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0

/**
 * Goes to the page before; for one who came from elsewhere, to the place above. That takes the place of this page, whose Back
 * would else lead down again.
 */
export function useBack(above: string): () => void {
  const navigate = useNavigate()
  return () => void (hasCome() ? navigate(-1) : navigate(above, { replace: true }))
}
