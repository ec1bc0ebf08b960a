import { scriptAddresses } from '@jara/client/script-addresses'

/** Takes an address of our own. */
export const scriptAddress = scriptAddresses([])
