import type { Page } from '@playwright/test'

/**
 * On pages that this one opens from now on, an offer to undo stays until it is used: a busy machine may miss its five
 * seconds. Toasts, which last as long, stay too.
 */
export async function keepUndo(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = setTimeout
    const keeping = (run: () => void, ms = 0) => later(run, ms === 5_000 ? ms * 1_000 : ms)
    Object.assign(window, { setTimeout: keeping })
  })
}
