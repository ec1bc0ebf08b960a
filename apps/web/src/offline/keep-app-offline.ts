import { getClientConfig } from '@jara/contract/operations/installation'
import { request } from '../api/request.ts'
import { mayHaveWorker, startWorker } from '../device/app-worker.ts'
import { watchMissingFiles } from '../device/missing-files.ts'
import { lookForOtherBuild, type NewVersions } from './other-build.ts'

/** Registers the service worker on the hosts where the specification requires one, and reports newer versions. */
export async function keepAppOffline(tell: NewVersions): Promise<void> {
  watchMissingFiles(() => void lookForOtherBuild(tell).catch(() => undefined))
  const developmentHosts = (await request(getClientConfig, {}))?.developmentHosts
  // If the server does not list its development hosts, do not register, to be safe.
  if (developmentHosts && mayHaveWorker(developmentHosts)) await startWorker(tell.onThere)
}
