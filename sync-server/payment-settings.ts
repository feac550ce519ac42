import { z } from 'zod'
import { isLoopback } from '#shared/rules/loopback.ts'
import { hasHundredths } from '#shared/rules/prices.ts'

const PRIVATE_LICENCE_CENTS = 2_000

/** The payment provider for generated books. Without these settings they are free. */
export const PaymentEnvironment = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'is no secret key of Stripe: sk_live_… or sk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(?:\s*,\s*whsec_\w+)*$/, 'is no signing secret of a webhook: whsec_…')
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_CHECKOUT_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      'is no domain: pay.example.org',
    )
    .optional(),
  STRIPE_TAX: z.enum(['on', 'off']).default('off'),
  CURRENCY: z
    .string()
    .toLowerCase()
    .refine(hasHundredths, 'is no currency that is counted in hundredths')
    .default('usd'),
  PRIVATE_LICENCE_CENTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(PRIVATE_LICENCE_CENTS),
}

export interface PaymentSettings {
  key: string
  /** True if payments move real money. */
  isLive: boolean
  /** Any of them signs; several while one is replaced by another. */
  webhookSecrets: string[]
  /** Another Stripe than Stripe's: for tests. */
  apiBase: URL | null
  /** The domain of the account's payment pages, if it is not Stripe's own. */
  checkoutDomain: string | null
  tax: boolean
  /** In small letters. */
  currency: string
  /** The price of the private commercial licence, in hundredths. */
  privateLicence: number
}

type Settings = z.infer<z.ZodObject<typeof PaymentEnvironment>> & {
  PUBLIC_URL?: string | undefined
}

const isHere = (address: string) => isLoopback(new URL(address).hostname)

/** Reports settings that do not fit together. */
export function checkPayments(settings: Settings, context: z.RefinementCtx): void {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: base } = settings
  const addIssue = (name: keyof Settings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (key === undefined) {
    const without = 'is set, but STRIPE_SECRET_KEY is not'
    if (secret !== undefined) addIssue('STRIPE_WEBHOOK_SECRET', without)
    if (base !== undefined) addIssue('STRIPE_API_BASE', without)
    if (settings.STRIPE_CHECKOUT_DOMAIN !== undefined) addIssue('STRIPE_CHECKOUT_DOMAIN', without)
    return
  }
  if (base !== undefined && !isHere(base))
    addIssue('STRIPE_API_BASE', 'is for tests: it must be an address of this machine')
  const { PUBLIC_URL: address } = settings
  const isOpen = address !== undefined && address.startsWith('http:') && !isHere(address)
  if (key.includes('_live_') && isOpen)
    addIssue('STRIPE_SECRET_KEY', 'takes real money, and PUBLIC_URL is not https')
}

/** Null if no payment provider is set: books are free. */
export function readPayments(settings: Settings): PaymentSettings | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_BASE: base } = settings
  if (key === undefined) return null
  return {
    key,
    isLive: key.includes('_live_'),
    webhookSecrets: (secrets ?? '').split(',').flatMap((secret) => secret.trim() || []),
    apiBase: base === undefined ? null : new URL(base),
    checkoutDomain: settings.STRIPE_CHECKOUT_DOMAIN ?? null,
    tax: settings.STRIPE_TAX === 'on',
    currency: settings.CURRENCY,
    privateLicence: settings.PRIVATE_LICENCE_CENTS,
  }
}
