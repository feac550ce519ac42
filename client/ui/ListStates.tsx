import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  list: {
    state: 'here' | 'asking' | 'failed' | 'offline' | 'empty'
    error?: Error | null
    refresh?: () => Promise<void>
  }
  /** The words before the message of a failure. */
  prefix?: string
  /** The text of a failure without a message. */
  fallback?: string
  loading: ReactNode
  empty: ReactNode
}

/** Shows one state in place of a list's items: loading, offline or empty, and above it an error. */
export function ListStates({ list, prefix = '', fallback, loading, empty }: Props) {
  const { state, error, refresh } = list
  return (
    <>
      {error && (
        <Banner
          tone="danger"
          {...(refresh && { action: { label: 'Try Again', onClick: () => void refresh() } })}
        >
          {prefix}
          {error.message || fallback}
        </Banner>
      )}
      {state === 'asking' && loading}
      {state === 'offline' && (
        <EmptyState
          text="Not available offline"
          hint="Open it once while online to read it here."
        />
      )}
      {state === 'empty' && empty}
    </>
  )
}
