import { useEffect, useState } from 'react'
import type { WaitingVault } from '../store/waiting-vaults.ts'
import { useApp } from './app-context.ts'

/** Other accounts' unsent work on this device, for the sign-in dialog. */
export function useOtherVaults(): WaitingVault[] {
  const { account } = useApp()
  const [vaults, setVaults] = useState<WaitingVault[]>([])
  useEffect(() => {
    let shown = true
    void import('../store/waiting-vaults.ts')
      .then(({ waitingVaults }) => waitingVaults(account.userId))
      .then((found) => shown && setVaults(found), reportError)
    return () => {
      shown = false
    }
  }, [account])
  return vaults
}
