/** Instead of what only a language model does. */
export function NoModel() {
  return (
    <p className="text-[15px] leading-5.5 text-muted">
      This server has no language model: everything here is written by hand.
    </p>
  )
}
