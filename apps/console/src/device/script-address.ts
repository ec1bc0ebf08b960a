import { scriptAddresses } from '@jara/client/script-addresses'

/** Only accepts addresses of our own origin. */
export const scriptAddress = scriptAddresses([])
