import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Ranges that the IANA special-purpose registries exclude from the public internet. */
const specialRanges = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  specialRanges.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // Includes 2001::/32 (Teredo), and 2002::/16 (6to4) below: both can embed a private IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialRanges.addSubnet(network, prefix, 'ipv6')
}

/** All global unicast IPv6 allocated so far. Loopback, local and mapped addresses are outside of it. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether the address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialRanges.check(address, 'ipv4')
  return version === 6 && globalUnicast.check(address, 'ipv6') && !specialRanges.check(address, 'ipv6')
}

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** A DNS lookup that returns only public addresses. The connection uses its result, so there is no second lookup. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const open = found.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return callback(new PrivateAddress(`${hostname} has no public address`), [])
    return options.all ? callback(null, open) : callback(null, first.address, first.family)
  })
}
