import { Banner } from '@jara/ui/banner'
import { useOnline } from './device/use-online.ts'

/** For as long as the phone has no network: what is on the screen is what was known last. */
export function OfflineNotice() {
  return useOnline() ? null : <Banner icon="info">You are offline. You see what was known last.</Banner>
}
