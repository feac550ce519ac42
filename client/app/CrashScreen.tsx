import { Component, type ReactNode } from 'react'
import { buttonClass } from '../ui/button-class.ts'

interface State {
  error: Error | null
}

/** The last net: says that the words are safe, and offers a way on. */
export class CrashScreen extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main className="mx-auto max-w-120 space-y-4 p-6 pt-24 text-center">
        <h1 className="font-serif text-2xl leading-8 font-semibold">
          Something broke on this page
        </h1>
        <p className="text-muted">What you wrote is still saved on this device.</p>
        <p className="font-mono text-[13px] wrap-anywhere text-subtle">{error.message}</p>
        <p className="flex justify-center gap-2">
          <button
            type="button"
            className={buttonClass('primary')}
            onClick={() => window.location.reload()}
          >
            Reload
          </button>
          <a href="/" className={buttonClass('secondary')}>
            Go back home
          </a>
        </p>
      </main>
    )
  }
}
