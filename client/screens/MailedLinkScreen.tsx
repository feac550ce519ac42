import { useLocation } from 'react-router-dom'
import type { MAILED_PATHS } from '../paths.ts'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
import { UnsubscribeScreen } from './UnsubscribeScreen.tsx'
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx'

const SCREENS: Record<(typeof MAILED_PATHS)[number], () => React.JSX.Element> = {
  '/verify-email': VerifyEmailScreen,
  '/reset-password': ResetPasswordScreen,
  '/unsubscribe': UnsubscribeScreen,
}

/** Every page that the link of a mail opens; which one follows from the address. */
export function MailedLinkScreen() {
  const { pathname, hash } = useLocation()
  const Screen = SCREENS[pathname as keyof typeof SCREENS]
  // Another link is another page, also where the same one is open.
  return <Screen key={hash} />
}
