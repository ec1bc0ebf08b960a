/** How long to wait for an answer. */
export const answerTimeoutMs = 60_000
/** Longer, because a photo uploads slowly on a slow network and its progress is shown. */
export const uploadTimeoutMs = 180_000
