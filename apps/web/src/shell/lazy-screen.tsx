import { type ComponentType, use } from 'react'

/** The part of the app that holds a screen could not be fetched. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'
}

export interface LazyScreen {
  readonly Screen: ComponentType
  /** Fetches the screen ahead of its first showing. */
  readonly load: () => Promise<unknown>
}

/**
 * A screen that is fetched when it is first shown, or before, in a file of its own. Unlike React's lazy it shows one that
 * is there without a wait for a promise, and so without the fallback for a moment.
 */
export function lazyScreen(fetchScreen: () => Promise<ComponentType>): LazyScreen {
  let fetched: Promise<ComponentType> | undefined
  let known: ComponentType | undefined
  const load = () => {
    fetched ??= fetchScreen().then(
      (screen) => {
        known = screen
        return screen
      },
      (cause: unknown) => {
        throw new ScreenNotLoaded('The screen could not be fetched.', { cause })
      },
    )
    return fetched
  }
  return {
    load,
    Screen: () => {
      const Known = known ?? use(load())
      return <Known />
    },
  }
}
