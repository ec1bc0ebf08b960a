/** Whether somebody can see the page, and the page the network. */
export function isAttended(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine
}

/** Calls back whenever somebody turns to the page or away from it, and when the network comes or goes. */
export function watchAttention(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher)
  const ofWindow = ['focus', 'online', 'offline'] as const
  for (const name of ofWindow) window.addEventListener(name, watcher)
  return () => {
    document.removeEventListener('visibilitychange', watcher)
    for (const name of ofWindow) window.removeEventListener(name, watcher)
  }
}
