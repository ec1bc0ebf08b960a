/** Where notices may be sent to, whatever address a client registers. */
export interface PushHosts {
  /** Names of push services; `*.` stands for any name below. */
  readonly known: readonly string[]
  /** One more, with its port, that may be on this machine or in this network. */
  readonly local: string | undefined
}

/** The push services of the browsers there are. */
export const pushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
] as const

/** Whether it is the address of a push service: https, no credentials, and a host of the list. */
export function isPushAddress(endpoint: string, { known, local }: PushHosts): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, username, password, host } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  if (host === local) return true
  return known.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))
}
