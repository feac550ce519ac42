import { greetModelServer } from '../../features/generation/probe.ts'
import { cureOfMail } from '../../features/mail/mail-cures.ts'
import { greetMailServer } from '../../features/mail/mail-transport.ts'
import { Provider, ProviderFailure } from '../../features/payments/provider.ts'
import { type Finding, findingsOn, type Patient, PATIENCE_MS } from './finding.ts'

type Settings = Pick<Patient, 'config'>

/** Connects and signs in, and sends no mail. */
export async function checkMail({ config: { smtpUrl } }: Settings): Promise<Finding[]> {
  const { fine, look, wrong } = findingsOn('Mail')
  if (smtpUrl === null)
    return [
      look(
        'No mail server is set: every mail is a file in DATA_DIR/mail, and nobody gets a new password.',
        'Set SMTP_URL and MAIL_FROM.',
      ),
    ]
  const { host } = new URL(smtpUrl)
  try {
    await greetMailServer(smtpUrl)
    return [fine(`${host} takes the sign-in.`)]
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    return [wrong(`${host} refuses: ${message.slice(0, 300)}`, cureOfMail(code))]
  }
}

/** Asks for the list of models, or for one word. */
export async function checkModel({ config: { ai } }: Settings): Promise<Finding[]> {
  const { fine, wrong } = findingsOn('Model')
  if (ai === null) return [fine('None is set: users write all texts.')]
  const { ok, found, cure } = await greetModelServer(ai, AbortSignal.timeout(PATIENCE_MS))
  if (ok) return [fine(`${ai.baseUrl}: ${found}`)]
  return [wrong(found, cure ?? 'Look at OPENAI_BASE_URL and OPENAI_MODEL.')]
}

/** Reads the list of the last second's events, which a server reads, too. */
export async function checkPayments({ config, now }: Settings & Pick<Patient, 'now'>) {
  const { fine, look, wrong } = findingsOn('Payments')
  const { payments, publicUrl } = config
  if (payments === null) return [fine('None are set up: generated books are free.')]
  const findings: Finding[] = []
  try {
    await new Provider(payments, publicUrl.origin).eventsSince(Math.floor(now.getTime() / 1_000))
    const mode = payments.isLive ? 'real money moves' : 'test mode, no real money moves'
    findings.push(fine(`Stripe knows the key (${mode}).`))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    findings.push(
      wrong(
        `Stripe refuses the key: ${error.message}`,
        'Check STRIPE_SECRET_KEY. A restricted key needs the rights for Checkout, refunds, disputes and events.',
      ),
    )
  }
  if (payments.webhookSecrets.length === 0)
    findings.push(
      look(
        'STRIPE_WEBHOOK_SECRET is not set: a payment may be noticed ten minutes late.',
        `Add a webhook for ${publicUrl.origin}/api/payments/webhook at Stripe, and set its secret.`,
      ),
    )
  return findings
}
