import { servedPage } from '../api/served-page.ts'
import { updateWorker } from '../device/app-worker.ts'
import { ownEntry } from '../device/own-build.ts'

/** Looks for a newer build after a file of this one could not be fetched. A worker announces its own update. */
export async function offerOtherBuild(onNewVersion: (letIn: () => void) => void): Promise<void> {
  if (await updateWorker()) return
  const entry = ownEntry()
  const page = await servedPage()
  // A page without an app is not ours, for example the sign-in page of a Wi-Fi.
  const isOther = page.includes('id="app"') && entry !== undefined && !page.includes(entry)
  if (isOther) onNewVersion(() => window.location.reload())
}
