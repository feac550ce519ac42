import type { ToastAction } from './toast.ts'

interface Props {
  text: string
  action: ToastAction
}

/** A message of the app with one thing that can be done about it. */
function SaidWithAction({ text, action }: Props) {
  return (
    <span className="flex items-center gap-3">
      <span>{text}</span>
      <button
        type="button"
        className="pointer-events-auto min-h-8 font-semibold text-accent hover:underline pointer-coarse:min-h-11"
        onClick={action.onClick}
      >
        {action.label}
      </button>
    </span>
  )
}

export function withAction(text: string, action: ToastAction) {
  return <SaidWithAction text={text} action={action} />
}
