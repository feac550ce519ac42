import { useLocation } from 'react-router-dom'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
import { UnsubscribeScreen } from './UnsubscribeScreen.tsx'
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx'

const SCREENS = {
  'verify-email': VerifyEmailScreen,
  'reset-password': ResetPasswordScreen,
  unsubscribe: UnsubscribeScreen,
}

/** Every page that the link of a mail opens. */
export function MailedLinkScreen({ to }: { to: keyof typeof SCREENS }) {
  const { hash } = useLocation()
  const Screen = SCREENS[to]
  // Another link is another page, also where the same one is open.
  return <Screen key={hash} />
}
