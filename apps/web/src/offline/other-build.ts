import { servedPage } from '../api/served-page.ts'
import { updateWorker } from '../device/app-worker.ts'

export interface NewVersions {
  /** A newer version is available. `enter` reloads the app with it. */
  onThere: (enter: () => void) => void
  /** A file of this version is missing, because the server has another build. */
  onMissed: () => void
}

/** Checks for a newer build after a file of this one could not be fetched: often the phone was just offline. */
export async function lookForOtherBuild({ onThere, onMissed }: NewVersions): Promise<void> {
  const [hasWorker, isOther] = await Promise.all([updateWorker(), isOtherBuildServed()])
  if (!isOther) return
  onMissed()
  // A worker announces its own update.
  if (!hasWorker) onThere(() => window.location.reload())
}

async function isOtherBuildServed(): Promise<boolean> {
  const entry = ownEntry()
  const page = await servedPage()
  // A page without the app is not ours, for example a Wi-Fi login page.
  return page.includes('id="app"') && entry !== undefined && !page.includes(entry)
}

/** The address of the app's entry file. It contains a hash, which identifies this build. */
export function ownEntry(): string | undefined {
  return document.querySelector('script[type=module]')?.getAttribute('src') ?? undefined
}
