import { isIPv6 } from 'node:net'

/**
 * The network that rate limits apply to: an IPv4 address, or the /64 of an IPv6 address, because one household or phone owns all
 * 18 quintillion addresses of a /64.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Enough of an address for users to tell their own networks apart: `102.89.•.•` or `2c0f:f5c0:•`. */
export function shortenNetwork(address: string): string {
  const network = networkOf(address)
  if (isIPv6(address) && network.endsWith('/64')) return `${groupsOf(address).slice(0, 2).join(':')}:•`
  const parts = network.split('.')
  return parts.length === 4 ? `${parts[0]}.${parts[1]}.•.•` : ''
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [unzoned = ''] = address.split('%')
  // URL normalises an address: hexadecimal, with the longest run of zeros left out.
  const plain = new URL(`http://[${unzoned}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  if (tail === undefined) return groups(head)
  const zeros = Array<string>(8 - groups(head).length - groups(tail).length).fill('0')
  return [...groups(head), ...zeros, ...groups(tail)]
}
