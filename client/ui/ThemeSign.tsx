import { clsx } from 'clsx'
import { Moon, Sun } from 'lucide-react'

/** The sign of the other theme. Styles choose it, as a page from the server does not know the theme of its reader. */
export function ThemeSign({ className }: { className: string }) {
  return (
    <>
      <Moon aria-hidden className={clsx('dark:hidden', className)} />
      <Sun aria-hidden className={clsx('hidden dark:block', className)} />
    </>
  )
}
