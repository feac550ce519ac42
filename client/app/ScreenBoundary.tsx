import { Component, type ReactNode } from 'react'
import { Banner } from '../ui/Banner.tsx'

interface Props {
  /** The address; a new one tries again. */
  at: string
  children: ReactNode
}
interface State {
  error: Error | null
  at: string
}

/** Keeps the shell if a screen throws. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.at === state.at ? null : { error: null, at: props.at }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className="mx-auto max-w-180 space-y-4">
        <h1 className="font-serif text-2xl leading-8 font-semibold">
          This page could not be shown
        </h1>
        <Banner tone="danger" action={{ label: 'Reload', onClick: () => window.location.reload() }}>
          {error.message || 'Something went wrong.'} What you wrote is still saved on this device.
        </Banner>
      </div>
    )
  }
}
