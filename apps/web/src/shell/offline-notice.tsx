import { Banner } from '@jara/ui/banner'
import { useOnline } from '../device/use-online.ts'

/** Shown while the phone is offline. It tells signed-in users that they see the last known data. */
export function OfflineNotice({ isSignedIn }: { isSignedIn: boolean }) {
  if (useOnline()) return null
  return <Banner icon="info">You’re offline.{isSignedIn && ' Showing your last saved data.'}</Banner>
}
