import { BookPlus, Images, Library, Plus, Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useCommand } from '../../ui/commands.ts'

interface Props {
  slug: string
  onCreate(what: 'book' | 'community'): void
}

export function OwnerActions({ slug, onCreate }: Props) {
  useCommand('create', () => onCreate('book'))
  return (
    <>
      <Button variant="primary" onClick={() => onCreate('book')}>
        <BookPlus aria-hidden className="size-4" />
        Create Book
      </Button>
      <Button variant="secondary" onClick={() => onCreate('community')}>
        <Plus aria-hidden className="size-4" />
        Create Community
      </Button>
      <Link to={paths.library(slug)} className={buttonClass('ghost')}>
        <Library aria-hidden className="size-4" />
        Manage Library
      </Link>
      <Link to={paths.gallery(slug)} className={buttonClass('ghost')}>
        <Images aria-hidden className="size-4" />
        Manage Gallery
      </Link>
      <Link to={paths.worldSettings(slug)} className={buttonClass('ghost')}>
        <Settings aria-hidden className="size-4" />
        Settings
      </Link>
    </>
  )
}
