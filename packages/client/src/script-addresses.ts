// The only place that makes URLs for loading scripts and workers. The content policy makes browsers with Trusted Types refuse any
// others; older browsers take the URL as it is.

interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules
}

/** Undefined in browsers without Trusted Types. TypeScript's DOM types do not include it yet. */
export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/**
 * Returns a function that accepts our own URLs, and those of these other origins. Its result is a string only to TypeScript. Call
 * this once: the content policy allows one policy of this name.
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
