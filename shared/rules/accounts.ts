import {
  MAX_BIO_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from '../limits.ts'
import { isCommonPassword, saysOnly } from './common-passwords.ts'
import { looksLikeId } from './keys.ts'
import { isReservedName } from './reserved-names.ts'
import { visibleLength } from './text.ts'

// The shape of an HTML e-mail input's own check, with a dot required in the domain.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** The owner of the texts that stay after their author has deleted the account. */
export const DELETED_USER = {
  id: '00000000-0000-7000-8000-000000000000',
  username: 'deleted user',
} as const

/** The reason why this username cannot be taken, or null. */
export function usernameProblem(username: string): string | null {
  if (username.length < MIN_USERNAME_LENGTH || username.length > MAX_USERNAME_LENGTH) {
    return 'Username must be 3 to 20 characters'
  }
  if (!/^[a-z0-9_-]+$/.test(username)) {
    return 'Username may only contain lowercase letters, numbers, hyphens and underscores'
  }
  if (isReservedName(username) || looksLikeId(username)) return 'This username is reserved'
  return null
}

export function emailProblem(email: string): string | null {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email)
    ? null
    : 'Please enter a valid email address'
}

/** The form in which two spellings of one mailbox's address are equal. */
export function emailKey(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@gmail.com`
}

/** The future owner of a password. */
export interface PasswordOwner {
  username: string
  email: string
}

/**
 * The reason why this password is not allowed, or null. An attacker tries the name and the address first, so the rule refuses
 * both if it knows them.
 */
export function passwordProblem(password: string, owner?: PasswordOwner): string | null {
  // Counts the characters as they are hashed: a separate accent character makes no password longer.
  if (password.normalize('NFKC').length < MIN_PASSWORD_LENGTH)
    return 'Password must be at least 8 characters'
  if (password.length > MAX_PASSWORD_LENGTH) return 'Password must be at most 128 characters'
  if (isCommonPassword(password)) return 'This password is too common. Please choose another one.'
  const { username = '', email = '' } = owner ?? {}
  const isKnown = [username, email, email.split('@')[0]!].some((name) => saysOnly(password, name))
  return isKnown ? 'Your password must not be your username or email address' : null
}

export function displayNameProblem(name: string): string | null {
  if (visibleLength(name) === 0) return 'Please enter a display name'
  return name.trim().length > MAX_DISPLAY_NAME_LENGTH
    ? `Display name must be at most ${MAX_DISPLAY_NAME_LENGTH} characters`
    : null
}

export function bioProblem(bio: string): string | null {
  return bio.length > MAX_BIO_LENGTH ? `Bio must be at most ${MAX_BIO_LENGTH} characters` : null
}

export interface ResetForm {
  password: string
  confirmPassword: string
}

/** The same for a new password alone. */
export function resetProblems(
  form: ResetForm,
  owner?: PasswordOwner,
): Partial<Record<keyof ResetForm, string>> {
  const problems: Partial<Record<keyof ResetForm, string>> = {}
  const password = passwordProblem(form.password, owner)
  if (password) problems.password = password
  if (form.password !== form.confirmPassword) problems.confirmPassword = 'Passwords do not match'
  return problems
}

export interface SignUpForm {
  username: string
  email: string
  password: string
  confirmPassword: string
}

/** Problem per field of the sign-up form; empty when it can be sent. */
export function signUpProblems(form: SignUpForm): Partial<Record<keyof SignUpForm, string>> {
  const problems: Partial<Record<keyof SignUpForm, string>> = {}
  const username = usernameProblem(form.username)
  const email = emailProblem(form.email)
  if (username) problems.username = username
  if (email) problems.email = email
  return { ...problems, ...resetProblems(form, form) }
}
