import { scriptAddresses } from '@jara/client/script-addresses'

/** Only accepts addresses of our own origin, or of the map's script. */
export const scriptAddress = scriptAddresses(['https://maps.googleapis.com'])
