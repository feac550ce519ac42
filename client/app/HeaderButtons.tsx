import { ArrowLeft, Search } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useBack } from '../screens/use-back.ts'
import { useCommand } from '../ui/commands.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useInstalled } from '../ui/install.ts'
import { useTheme } from '../ui/theme.ts'
import { ThemeSign } from '../ui/ThemeSign.tsx'

/** An installed app has no such button of a browser's. */
export function BackButton() {
  const back = useBack(paths.home())
  const { pathname } = useLocation()
  const installed = useInstalled()
  if (!installed || pathname === paths.home()) return null
  return (
    <IconButton aria-label="Back" onClick={back}>
      <ArrowLeft aria-hidden className="size-5" />
    </IconButton>
  )
}

/** On phones; there is no room for the box. */
export function SearchButton() {
  const navigate = useNavigate()
  const search = () => void navigate(paths.search(''))
  useCommand('search', search)
  return (
    <IconButton aria-label="Search" className="md:hidden" onClick={search}>
      <Search aria-hidden className="size-5" />
    </IconButton>
  )
}

export function ThemeButton() {
  const { theme, toggleTheme } = useTheme()
  return (
    <IconButton
      className="max-md:hidden"
      aria-label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={toggleTheme}
    >
      <ThemeSign className="size-5" />
    </IconButton>
  )
}
