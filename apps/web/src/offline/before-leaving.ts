// Work to send before a session ends. Each part registers itself once it is loaded, so that logging out loads none.

/** Short, because logging out works without the server. */
export const signOutTimeoutMs = 5_000

const duties = new Set<() => Promise<unknown>>()

export function beforeLeaving(duty: () => Promise<unknown>): void {
  duties.add(duty)
}

/** Resolves when all of it is done, or has taken too long. */
export async function settleBeforeLeaving(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs))
  const done = Promise.allSettled([...duties].map(async (duty) => duty()))
  if (duties.size > 0) await Promise.race([done, late])
}
