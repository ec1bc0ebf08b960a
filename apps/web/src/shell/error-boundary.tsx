import { Button, buttonClass } from '@jara/ui/button'
import { EmptyState } from '@jara/ui/empty-state'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { Component, type ReactNode } from 'react'

interface Props {
  /** The address where the error happened. Another address is rendered again. */
  readonly pathname: string
  readonly home: string
  readonly children: ReactNode
}

interface State {
  readonly failure: { readonly error: unknown; readonly pathname: string } | undefined
}

/** Thrown when the code of a screen could not be loaded. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error, pathname: window.location.pathname } }
  }

  static getDerivedStateFromProps({ pathname }: Props, { failure }: State): Partial<State> | null {
    return failure !== undefined && failure.pathname !== pathname ? { failure: undefined } : null
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return failure.error instanceof ScreenNotLoaded ? <NotLoaded /> : <Broken home={this.props.home} />
  }
}

function NotLoaded() {
  return (
    <>
      <PageHeader title="This page did not load" />
      <Main overBar>
        <EmptyState
          icon="refresh"
          title="The connection was lost on the way"
          words="Check your connection, then reload the page."
        >
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </EmptyState>
      </Main>
    </>
  )
}

/** The link home is a plain anchor on purpose: it reloads the app. */
function Broken({ home }: { home: string }) {
  return (
    <>
      <PageHeader title="Something went wrong" />
      <Main overBar>
        <EmptyState icon="alert" title="This page stopped working" words="You can go on from the start.">
          <a className={buttonClass()} href={home}>
            Go to the start
          </a>
        </EmptyState>
      </Main>
    </>
  )
}
