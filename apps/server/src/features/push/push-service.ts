/** The push services of the browsers there are. The server will send to no other host, whatever a client asks for. */
const hosts = new Set(['fcm.googleapis.com', 'web.push.apple.com'])
const domains = ['.push.services.mozilla.com', '.notify.windows.com']

export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, username, password, port, hostname } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
  return hosts.has(hostname) || domains.some((domain) => hostname.endsWith(domain))
}
