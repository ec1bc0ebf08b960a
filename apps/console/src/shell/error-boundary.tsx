import { Component, type ReactNode } from 'react'
import { ActButton } from '../parts/act-button.tsx'
import { Empty } from '../parts/empty.tsx'

interface State {
  readonly hasFailed: boolean
}

/** Shown when a screen crashes or its file is from an older version. The navigation around it keeps working. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Empty title="This page didn’t load">
        <p>Reload it. Nothing you’ve sent is lost.</p>
        <ActButton variant="primary" onClick={() => window.location.reload()}>
          Reload
        </ActButton>
      </Empty>
    )
  }
}
