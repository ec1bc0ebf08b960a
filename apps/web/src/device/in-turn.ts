/** Runs work under this name one at a time, across all tabs and the service worker. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Pages without HTTPS have no locks, and no service worker either.
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}
