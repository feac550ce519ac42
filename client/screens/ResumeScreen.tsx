import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { lastScene } from '../features/books/last-scene.local.ts'
import { begunBooks } from '../features/reading/continue.local.ts'
import { paths } from '../paths.ts'
import { type App, useApp } from '../sync/react/app-context.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

type Found = Pick<App, 'account' | 'overlay'>

const WAYS = {
  reading: {
    title: 'Continue reading',
    find: async (app: Found) => {
      const [book] = await begunBooks(app, 1)
      return book && paths.chapter(book.id, book.chapter_id)
    },
    none: 'No book to continue on this device',
    hint: 'Open a chapter: from then on, this leads back to your place in it.',
    action: { to: paths.read(), label: 'Find a book' },
  },
  writing: {
    title: 'Write',
    find: async (app: Found) => {
      const { scene } = await lastScene(app)
      return scene && paths.manuscript(scene.book, scene.sceneId)
    },
    none: 'No scene to continue on this device',
    hint: 'Open a manuscript of yours: from then on, this leads back to it.',
    action: { to: paths.books(), label: 'My Books' },
  },
} as const

/** Back to where one was: what the shortcuts of the installed app open. */
export function ResumeScreen({ what }: { what: keyof typeof WAYS }) {
  const { account, overlay } = useApp()
  const { title, find, none, hint, action } = WAYS[what]
  const [place, setPlace] = useState<string | null>()
  useTitle(title)
  useEffect(() => {
    let shown = true
    find({ account, overlay })
      .then((found) => shown && setPlace(found ?? null))
      .catch(reportError)
    return () => {
      shown = false
    }
  }, [account, overlay, find])
  if (place === undefined) return <ScreenSkeleton />
  if (place !== null) return <Navigate to={place} replace />
  return (
    <div className="mx-auto max-w-180">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        text={none}
        hint={hint}
        action={
          <Link to={action.to} className={buttonClass('primary')}>
            {action.label}
          </Link>
        }
      />
    </div>
  )
}
