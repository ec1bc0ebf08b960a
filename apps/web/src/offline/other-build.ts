import { servedPage } from '../api/served-page.ts'
import { updateWorker } from '../device/app-worker.ts'
import { ownEntry } from '../device/own-build.ts'

export interface NewVersions {
  /** There is a newer version. `enter` reloads the app with it. */
  onThere: (enter: () => void) => void
  /** This version misses a file, because the server has another build. */
  onMissed: () => void
}

/** Looks for a newer build after a file of this one could not be fetched: often only the network was lost. */
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
  // A page without an app is not ours, for example the sign-in page of a Wi-Fi.
  return page.includes('id="app"') && entry !== undefined && !page.includes(entry)
}
