import { lazy, type ReactNode, Suspense, useState } from 'react'
import { fetchMissingStyles } from './missing-files.ts'

/** Props of the placeholder for a part that could not be loaded. */
export interface NotLoadedProps {
  readonly tryAgain: () => void
  /** Firefox never refetches a script that failed once, so after a second failure only a reload may help. */
  readonly hasFailedAgain: boolean
}

type Part<Props> = (props: Props) => ReactNode

/**
 * A part of a screen in a file of its own. If it cannot be loaded, the screen keeps everything that was typed, and the part
 * is fetched again on request, or when it is opened again.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<Part<Props>>,
  NotLoaded: Part<Props & NotLoadedProps>,
  awaiting?: ReactNode,
): Part<Props> {
  type Content = Part<Props & NotLoadedProps>
  let arrived: Content | undefined
  let hasFailed = false
  /** React caches the failure of a lazy component, so each attempt needs a new one. */
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
