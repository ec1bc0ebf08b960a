import { scriptAddresses } from '@jara/client/script-addresses'

/** Takes an address of our own, or of the map's script. */
export const scriptAddress = scriptAddresses(['https://maps.googleapis.com'])
