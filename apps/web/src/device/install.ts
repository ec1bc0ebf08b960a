// Whether the app is installed, and how this browser can install it.

interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export type InstallWay =
  | 'installed'
  /** The app can open the browser's own prompt. */
  | 'prompt'
  /** An iPhone or iPad: the user installs it through the browser's share menu. */
  | 'share menu'
  | 'none'

let offered: InstallPrompt | undefined
let isInstalled = false
const watchers = new Set<() => void>()

/** Keeps the browser's install offer, which it makes only once, soon after the start. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows its prompt too early, before the user knows the app.
    event.preventDefault()
    offered = event as InstallPrompt
    tellWatchers()
  })
  window.addEventListener('appinstalled', () => {
    offered = undefined
    isInstalled = true
    tellWatchers()
  })
}

export function installWay(): InstallWay {
  const { standalone } = navigator as { standalone?: boolean }
  if (isInstalled || standalone === true || window.matchMedia('(display-mode: standalone)').matches) {
    return 'installed'
  }
  if (offered) return 'prompt'
  // Only iOS browsers define `standalone`, and only phones and tablets have touch points.
  return standalone === false && navigator.maxTouchPoints > 0 ? 'share menu' : 'none'
}

/** Opens the browser's prompt. Each offer can be used once. */
export async function askToInstall(): Promise<void> {
  const prompt = offered
  offered = undefined
  await prompt?.prompt()
  tellWatchers()
}

export function watchInstallWay(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher()
}
