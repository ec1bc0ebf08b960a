/** How long an answer is waited for. */
export const answerTimeoutMs = 60_000
/** A photo takes its time on a slow network, and its progress is shown. */
export const uploadTimeoutMs = 180_000
/** Logging out works without the server, so it does not wait long. */
export const signOutTimeoutMs = 5_000
