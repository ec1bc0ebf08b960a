import type { App } from './app.ts'

/** `core` is what `npm test` runs, `rest` what it leaves to `npm run test:all`. */
export type Part = 'core' | 'rest'

/** A way through the app that works in every engine. */
export interface Flow {
  readonly title: string
  /** Set on the few flows that the core or the rest of the tests runs; a soak runs all. */
  readonly runsIn?: Part
  /** Console errors that the flow causes. */
  readonly expected?: RegExp
  walk(app: App): Promise<void>
}
