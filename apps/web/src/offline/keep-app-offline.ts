import { getClientConfig } from '@jara/contract/operation'
import { request } from '../api/request.ts'
import { mayHaveWorker, startWorker } from '../device/app-worker.ts'

/** Registers the service worker where there is to be one. Without it the app works as it always did. */
export async function keepAppOffline(onNewVersion: (letIn: () => void) => void): Promise<void> {
  const developmentHosts = (await request(getClientConfig, {}))?.developmentHosts
  // Where the server does not say which hosts are for development, none gets a worker by mistake.
  if (developmentHosts && mayHaveWorker(developmentHosts)) await startWorker(onNewVersion)
}
