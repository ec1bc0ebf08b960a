import type { App } from './app.ts'

/** A way through the app that works in every engine. */
export interface Flow {
  readonly title: string
  /** One of the few that `npm test` runs; a soak runs all. */
  readonly isShort?: true
  /** Errors in the console that belong to it. */
  readonly expected?: RegExp
  walk(app: App): Promise<void>
}
