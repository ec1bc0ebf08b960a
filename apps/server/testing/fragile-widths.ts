/** Widths of photos that fragile-worker.ts cannot stand. */
export const deadlyWidth = 333
export const hangingWidth = 555
