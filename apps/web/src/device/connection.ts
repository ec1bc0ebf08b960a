/** False only where the device knows that it has no network at all. */
export function isOnline(): boolean {
  return navigator.onLine
}
