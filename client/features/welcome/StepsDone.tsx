/** Number of done steps, of three. */
export function StepsDone({ done }: { done: number }) {
  return (
    <div className="mt-1 mb-2 flex items-center gap-3">
      <div
        role="progressbar"
        aria-label="First steps"
        aria-valuemin={0}
        aria-valuemax={3}
        aria-valuenow={done}
        className="h-2 w-32 overflow-hidden rounded-full bg-surface-2"
      >
        <div className="h-full bg-accent" style={{ width: `${(done / 3) * 100}%` }} />
      </div>
      <span className="text-[13px] leading-5 text-subtle">{done} of 3 steps done</span>
    </div>
  )
}
