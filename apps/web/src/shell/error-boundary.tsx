import type { ClientErrorKind } from '@jara/contract/operations/client-errors'
import { Button, buttonClass } from '@jara/ui/button'
import { EmptyState } from '@jara/ui/empty-state'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { Component, type ReactNode } from 'react'

interface Props {
  /** The current address: one other than where the error happened is rendered again. Absent outside the router. */
  readonly pathname?: string
  readonly home: string
  readonly children: ReactNode
}

interface State {
  readonly failure: { readonly error: unknown; readonly pathname: string } | undefined
  /** The address whose screen is being loaded again. */
  readonly triedAgain: string | undefined
}

/** Thrown when the code of a screen could not be loaded. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'
  /** Makes the next render fetch it again. */
  readonly prepareAgain: () => void

  constructor(cause: unknown, prepareAgain: () => void) {
    super('The screen could not be fetched.', { cause })
    this.prepareAgain = prepareAgain
  }
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined, triedAgain: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error, pathname: window.location.pathname } }
  }

  static getDerivedStateFromProps({ pathname }: Props, { failure }: State): Partial<State> | null {
    return failure !== undefined && pathname !== undefined && failure.pathname !== pathname
      ? { failure: undefined, triedAgain: undefined }
      : null
  }

  override componentDidCatch(error: unknown): void {
    noteError('screen', error)
  }

  override render(): ReactNode {
    const { failure, triedAgain } = this.state
    if (failure === undefined) return this.props.children
    const { error, pathname } = failure
    if (!(error instanceof ScreenNotLoaded)) return <Broken home={this.props.home} />
    const tryAgain = () => {
      error.prepareAgain()
      this.setState({ failure: undefined, triedAgain: pathname })
    }
    return <NotLoaded tryAgain={triedAgain === pathname ? undefined : tryAgain} />
  }
}

/** Firefox never refetches a script that failed once, so after a second failure only a reload helps. */
function NotLoaded({ tryAgain }: { tryAgain: (() => void) | undefined }) {
  return (
    <>
      <PageHeader title="This page didn’t load" />
      <Main overBar>
        <EmptyState
          icon="refresh"
          title="Connection lost"
          words={`Check your connection, then ${tryAgain ? 'try again' : 'reload the page'}.`}
        >
          {tryAgain ? (
            <Button onClick={tryAgain}>Try again</Button>
          ) : (
            <Button onClick={() => window.location.reload()}>Reload</Button>
          )}
        </EmptyState>
      </Main>
    </>
  )
}

/** The home link is a plain anchor on purpose: it reloads the app. */
function Broken({ home }: { home: string }) {
  return (
    <>
      <PageHeader title="Something went wrong" />
      <Main overBar>
        <EmptyState
          icon="alert"
          title="This page stopped working"
          words="Go back to the home screen to continue."
        >
          <a className={buttonClass()} href={home}>
            Go to home screen
          </a>
        </EmptyState>
      </Main>
    </>
  )
}

/** Reports unhandled errors. The code that sends them is loaded only when one occurs. */
export function reportErrors(): void {
  window.addEventListener('error', ({ error }) => noteError('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('rejected', reason))
}

function noteError(kind: ClientErrorKind, error: unknown): void {
  import('./send-error-report.ts').then(
    ({ sendErrorReport }) => sendErrorReport(kind, error),
    // Offline, nothing is reported.
    () => undefined,
  )
}
