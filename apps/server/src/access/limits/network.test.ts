import { describe, expect, it } from 'vitest'
import { networkOf, shortenNetwork } from './network.ts'

describe('the network that limits count', () => {
  it.each([
    ['102.89.34.7', '102.89.34.7'],
    ['::ffff:102.89.34.7', '102.89.34.7'],
    ['2c0f:f5c0:1:2:3:4:5:6', '2c0f:f5c0:1:2::/64'],
    ['2c0f:f5c0:0001:0002:ffff::1', '2c0f:f5c0:1:2::/64'],
    ['2C0F:F5C0:1:2::', '2c0f:f5c0:1:2::/64'],
    ['2c0f:f5c0:1:3::1', '2c0f:f5c0:1:3::/64'],
    ['2c0f::1', '2c0f:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('what is shown of an address', () => {
  it.each([
    ['102.89.34.7', '102.89.•.•'],
    ['::ffff:102.89.34.7', '102.89.•.•'],
    ['2c0f:f5c0:1:2:3:4:5:6', '2c0f:f5c0:•'],
    ['::1', '0:0:•'],
    ['somewhere', ''],
  ])('%s: %s', (address, shown) => expect(shortenNetwork(address)).toBe(shown))
})
