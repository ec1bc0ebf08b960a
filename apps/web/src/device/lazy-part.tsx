import { lazy, type ReactNode, Suspense, useState } from 'react'
import { fetchMissingStyles } from './missing-files.ts'

/** What stands in the place of a part that did not load can do about it. */
export interface NotLoadedProps {
  readonly tryAgain: () => void
  /** Firefox never fetches a script again that once failed, so after a second failure a reload may be all that helps. */
  readonly hasFailedAgain: boolean
}

type Part<Props> = (props: Props) => ReactNode

/**
 * A part of a screen with a file of its own. If that does not arrive on a bad line, the screen stays with all that was
 * typed, and the part is fetched again on request, or when it is opened again.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<Part<Props>>,
  NotLoaded: Part<Props & NotLoadedProps>,
  awaiting?: ReactNode,
): Part<Props> {
  type Content = Part<Props & NotLoadedProps>
  let arrived: Content | undefined
  let hasFailed = false
  /** React remembers the failure of a lazy component, so fetching again takes another one. */
  const fetching = (): Content =>
    lazy<Content>(async () => {
      try {
        if (hasFailed) await fetchMissingStyles()
        const part = await fetchPart()
        arrived = part
        return { default: part }
      } catch {
        hasFailed = true
        return { default: NotLoaded }
      }
    })
  return function LazyPart(props: Props) {
    const [Shown, setShown] = useState<Content>(() => arrived ?? fetching())
    const [tries, setTries] = useState(1)
    const tryAgain = () => {
      setTries(tries + 1)
      setShown(fetching)
    }
    return (
      <Suspense fallback={awaiting}>
        <Shown {...props} tryAgain={tryAgain} hasFailedAgain={tries > 1} />
      </Suspense>
    )
  }
}
