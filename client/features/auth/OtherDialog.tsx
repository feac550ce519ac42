import { type AuthDialogName, useAuthDialogs } from './auth-dialogs.ts'

interface Props {
  question: string
  to: AuthDialogName
  label: string
}

/** The way from one of these dialogs to the other. */
export function OtherDialog({ question, to, label }: Props) {
  const dialogs = useAuthDialogs()
  return (
    <p className="text-[15px] leading-5.5 text-muted">
      {question}{' '}
      <button
        type="button"
        className="font-semibold text-accent hover:underline"
        onClick={() => dialogs.open(to)}
      >
        {label}
      </button>
    </p>
  )
}
