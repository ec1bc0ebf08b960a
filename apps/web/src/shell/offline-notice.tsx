import { Banner } from '@jara/ui/banner'
import { useOnline } from '../device/use-online.ts'

/** For as long as the phone has no network: what somebody sees of theirs is what was known last. */
export function OfflineNotice({ isSignedIn }: { isSignedIn: boolean }) {
  if (useOnline()) return null
  return <Banner icon="info">You are offline.{isSignedIn && ' You see what was known last.'}</Banner>
}
