import { useEffect } from 'react'

/** The button that was pressed on the server's page before the app was here (`first-paint.js`). */
interface Early {
  pressedEarly?: HTMLElement | undefined
}

/** Takes the page over: what was pressed last until now is pressed again, and means something. */
export function useEarlyPress(): void {
  useEffect(() => {
    delete document.getElementById('root')?.dataset['page']
    const { pressedEarly } = globalThis as Early
    if (pressedEarly?.isConnected) pressedEarly.click()
  }, [])
}
