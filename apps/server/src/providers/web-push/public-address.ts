import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What the registries of special addresses keep from being somebody on the internet. */
const special = new BlockList()
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
  special.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // Among these 2001::/32, and beside them 2002::/16, in which an IPv4 address may hide.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}

/** All that is handed out of IPv6 so far; loopback, local and mapped addresses are outside of it. */
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

/** Whether it leads out of this machine and its network, to the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && handedOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** Asks for the addresses of a name as a connection does, and gives it the public ones alone: there is no second question. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const open = found.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return callback(new PrivateAddress(`${hostname} is at no public address`), [])
    return options.all ? callback(null, open) : callback(null, first.address, first.family)
  })
}
