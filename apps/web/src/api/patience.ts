/** How long an answer is waited for. */
export const patienceMs = 60_000
/** A photo on a slow network takes its time, and whoever watches it go does not give up so soon. */
export const uploadPatienceMs = 180_000
