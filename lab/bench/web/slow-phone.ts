import type { CDPSession } from '@playwright/test'

const slowDown = 4

/** Lighthouse's slow 4G, applied for real rather than simulated. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const fastNetwork = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Slows the CPU to a quarter of its speed and the network to slow 4G. */
export async function slowPhone(devices: CDPSession): Promise<void> {
  await devices.send('Network.enable')
  await devices.send('Network.emulateNetworkConditions', slowNetwork)
  await devices.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}

export async function speedUpNetwork(devices: CDPSession): Promise<void> {
  await devices.send('Network.emulateNetworkConditions', fastNetwork)
}
