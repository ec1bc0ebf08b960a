// Passkeys: the phone's fingerprint or face. Bytes travel as base64url, for which browsers from 2022 have no functions.
import type { BodyOf } from '@jara/contract/call'
import type { addPasskey, proveRedemption } from '@jara/contract/identity/wallet'

/** The server's options for making a passkey. */
export interface PasskeyOffer {
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly display_name: string }
  readonly challenge: string
  readonly algorithms: readonly number[]
  readonly exclude: readonly string[]
}

/** Whether this phone can ask for a fingerprint, a face or its own lock. */
export async function hasPasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

/** Rejects if the user declines or waits too long. */
export async function makePasskey({
  rp,
  user,
  challenge,
  algorithms,
  exclude,
}: PasskeyOffer): Promise<BodyOf<typeof addPasskey>> {
  const made = await navigator.credentials.create({
    publicKey: {
      rp,
      user: { id: bytesIn(user.id), name: user.name, displayName: user.display_name },
      challenge: bytesIn(challenge),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: exclude.map(descriptorOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    },
  })
  const { rawId, response } = made as PublicKeyCredential
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse
  return {
    id: textOf(rawId),
    clientDataJSON: textOf(clientDataJSON),
    attestationObject: textOf(attestationObject),
  }
}

type Signature = NonNullable<BodyOf<typeof proveRedemption>['passkey']>

/** Signs with one of these passkeys. Rejects if the user declines or waits too long. */
export async function signWithPasskey(challenge: string, passkeys: readonly string[]): Promise<Signature> {
  const signed = await navigator.credentials.get({
    publicKey: {
      challenge: bytesIn(challenge),
      allowCredentials: passkeys.map(descriptorOf),
      userVerification: 'required',
    },
  })
  const { rawId, response } = signed as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse
  return {
    id: textOf(rawId),
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
  }
}

/**
 * Has the phone verify its user, and rejects if that fails. The signature is not checked, so this unlocks only what the phone
 * itself protects.
 */
export async function confirmOnPhone(passkeys: readonly string[]): Promise<void> {
  await signWithPasskey(textOf(crypto.getRandomValues(new Uint8Array(32)).buffer), passkeys)
}

function descriptorOf(id: string): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: bytesIn(id) }
}

function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
