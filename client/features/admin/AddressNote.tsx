import { isLoopback } from '#shared/rules/loopback.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Warns an admin whose server believes that people reach it somewhere else. The server's own machine may see it otherwise. */
export function AddressNote({ publicUrl }: { publicUrl: string }) {
  const { origin, hostname } = location
  if (publicUrl === origin || isLoopback(hostname)) return null
  return (
    <Banner tone="warning">
      You are at {origin}, and PUBLIC_URL is {publicUrl}: links in mails and invitations lead there.
      Set PUBLIC_URL to the address at which people reach this server, and start it again.
    </Banner>
  )
}
