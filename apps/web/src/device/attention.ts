/** Whether the page is visible and online. */
export function isAttended(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine
}

/** Calls back when the page is shown, hidden or focused, and when the device goes online or offline. */
export function watchAttention(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher)
  const ofWindow = ['focus', 'online', 'offline'] as const
  for (const name of ofWindow) window.addEventListener(name, watcher)
  return () => {
    document.removeEventListener('visibilitychange', watcher)
    for (const name of ofWindow) window.removeEventListener(name, watcher)
  }
}
