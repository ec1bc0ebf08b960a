import type { Page } from '@playwright/test'

/** Something that can be seen: a screen, or what comes up on it. */
export interface View {
  readonly name: string
  readonly path: string
  /** What somebody does there until it is seen. */
  readonly reach?: (page: Page) => Promise<void>
}
