export const SECRETS = ['token', 'refresh', 'push', 'mail'] as const
export type SecretName = (typeof SECRETS)[number]

/** 32 random bytes each, kept outside of the database; the server makes a missing one when it first needs it. */
export type Secrets = Readonly<Record<SecretName, Buffer>>
