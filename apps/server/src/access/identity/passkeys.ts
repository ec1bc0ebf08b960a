import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { Refusal } from '../refusal.ts'

/** Where this installation's passkeys are made and used. */
export interface PasskeyPlace {
  readonly host: string
  readonly origin: string
}

/** Browsers make passkeys only for host names, so an installation at a bare IP address has none. */
export function passkeyPlace(publicUrl: string): PasskeyPlace | undefined {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { host: hostname, origin } : undefined
}

export function unavailablePasskeys(): Refusal {
  return new Refusal('conflict', 'Fingerprint and face aren’t available at this address.', {
    code: 'passkeys_unavailable',
  })
}

/** ES256, which every phone supports, and RS256 for older Windows. */
export const passkeyAlgorithms = [-7, -257] as const

export function newChallenge(): string {
  return randomBytes(32).toString('base64url')
}

/** The browser's response when a passkey is made. Bytes are in base64url. */
export interface MadePasskey {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

export interface StoredPasskey {
  readonly id: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
}

/** The new passkey, or undefined if it was not made on this site, for this challenge, with user verification on the device. */
export async function verifyNewPasskey(
  { host, origin }: PasskeyPlace,
  challenge: string,
  { id, clientDataJSON, attestationObject }: MadePasskey,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: { ...frameOf(id), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(() => undefined)
  return verified?.registrationInfo?.credential
}

/** The browser's response when a passkey signs. */
export interface PasskeySignature {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

/** The passkey's new counter, or undefined if the signature is not from this passkey, for this challenge and this site. */
export async function verifySignature(
  { host, origin }: PasskeyPlace,
  challenge: string,
  passkey: StoredPasskey,
  { id, ...response }: PasskeySignature,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...frameOf(id), response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { ...passkey },
    requireUserVerification: true,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

function frameOf(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
}

/** Loaded at the first use of a passkey: it would add half a second to every start, and most servers rarely need it. */
const webAuthn = () => import('@simplewebauthn/server')
