interface SyncManager {
  register(tag: string): Promise<void>
}

/** Has the service worker called once there is a network, also when the app is closed by then. Not every browser does. */
export async function askForSync(tag: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const worker = (await navigator.serviceWorker.getRegistration()) as { sync?: SyncManager } | undefined
    await worker?.sync?.register(tag)
  } catch {
    // Somebody may have forbidden it: then it is sent when the app is opened.
  }
}
