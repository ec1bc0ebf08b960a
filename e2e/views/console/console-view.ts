import type { Page } from '@playwright/test'

/** A page of the console, or a state of it. */
export interface ConsoleView {
  readonly name: string
  readonly path: string
  readonly reach?: (page: Page) => Promise<void>
}
