import { type InfoPage, infoPageAt } from '#shared/rules/info-pages.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { InfoArticle } from '../features/info/InfoArticle.tsx'
import { loadInfoText } from '../features/info/info-pages.ts'
import { useTitle } from './use-title.ts'

/** Every static and legal page; which one follows from the address. */
export function InfoScreen() {
  const { pathname } = useLocation()
  const page = infoPageAt(pathname)
  return page ? <LoadedPage key={page.path} page={page} /> : null
}

function LoadedPage({ page }: { page: InfoPage }) {
  const [source, setSource] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useTitle(page.title)

  useEffect(() => {
    let wanted = true
    loadInfoText(page.path).then(
      (text) => wanted && setSource(text),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [page, attempt])

  function tryAgain() {
    setFailed(false)
    setAttempt(attempt + 1)
  }

  if (failed) return <NotKept title={page.title} onRetry={tryAgain} />
  return <InfoArticle page={page} source={source} />
}

interface NotKeptProps {
  title: string
  onRetry: () => void
}

function NotKept({ title, onRetry }: NotKeptProps) {
  return (
    <div className="mx-auto w-full max-w-4xl px-1 py-6 sm:px-6 md:py-10">
      <h1 className="font-serif text-3xl font-semibold text-text">{title}</h1>
      <p role="alert" className="my-4 text-muted">
        This page is not saved on this device and could not be loaded.
      </p>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-10 cursor-pointer rounded-[10px] bg-accent px-4 font-semibold text-accent-fg hover:bg-accent-hover"
      >
        Try Again
      </button>
    </div>
  )
}
