// The only maker of addresses that scripts and workers are loaded from. The content policy makes browsers with Trusted
// Types refuse any other; older ones take the address as it is.

interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules
}

/** Undefined in browsers without Trusted Types. The types of the browser do not know it yet. */
export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/**
 * Makes the function that takes an address of our own, or of these other origins. What it returns is text to the types alone.
 * Call it once: the content policy allows one policy of its name.
 */
export function scriptAddresses(others: readonly string[]): (address: string) => string {
  const rules = {
    createScriptURL(address: string): string {
      const { origin } = new URL(address, location.href)
      if (origin === location.origin || others.includes(origin)) return address
      throw new TypeError(`Scripts are not loaded from ${origin}.`)
    },
  }
  const policy = trustedTypes?.createPolicy('jara', rules) ?? rules
  return (address) => policy.createScriptURL(address)
}
