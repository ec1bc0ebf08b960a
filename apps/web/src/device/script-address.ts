// The only maker of addresses that scripts and workers are loaded from. The content policy makes browsers with Trusted
// Types refuse any other; older ones take the address as it is.

interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules
}

/** Undefined in browsers without Trusted Types. The types of the browser do not know it yet. */
export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

const mapHost = 'https://maps.googleapis.com'

const rules = {
  createScriptURL(address: string): string {
    const { origin } = new URL(address, location.href)
    if (origin === location.origin || origin === mapHost) return address
    throw new TypeError(`Scripts are not loaded from ${origin}.`)
  },
}

const policy = trustedTypes?.createPolicy('jara', rules) ?? rules

/** Takes an address of our own, or of the map's script. What it returns is text to the types alone. */
export function scriptAddress(address: string): string {
  return policy.createScriptURL(address)
}
