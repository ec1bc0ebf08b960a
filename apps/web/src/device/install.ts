// Whether the app is on the home screen, and what this browser offers to put it there.

interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export type InstallWay =
  | 'installed'
  /** The browser asks, once the app tells it to. */
  | 'prompt'
  /** An iPhone or iPad: the person does it, with the browser's own menu. */
  | 'share menu'
  | 'none'

let offered: InstallPrompt | undefined
let isInstalled = false
const watchers = new Set<() => void>()

/** A browser makes its offer once, soon after the start: what is not kept then is lost. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Without this the browser asks by itself, before the user knows what for.
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
  // Only these know of it at all, and have fingers.
  return standalone === false && navigator.maxTouchPoints > 0 ? 'share menu' : 'none'
}

/** Has the browser ask. Its offer is good for one question. */
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
