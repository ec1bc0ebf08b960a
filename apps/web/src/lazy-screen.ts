import { lazy, type ComponentType } from 'react'

/** The part of the app that holds a screen could not be fetched. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'
}

/** A screen that is fetched when it is first shown, in a file of its own. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenNotLoaded('The screen could not be fetched.', { cause })
    }
  })
}
