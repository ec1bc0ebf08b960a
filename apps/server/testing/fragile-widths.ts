/** Photos of these widths make fragile-worker.ts crash or hang. */
export const deadlyWidth = 333
export const hangingWidth = 555
