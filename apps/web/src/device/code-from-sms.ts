// The browser asks the user, then reads one SMS whose last line names this site. Only Chrome on Android supports it.

interface OneTimeCode extends Credential {
  readonly code: string
}

/** The code in the next such SMS; undefined if none arrives, or the browser cannot read it. */
export async function codeFromSms(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined
  const wanted: CredentialRequestOptions & { otp: object } = { otp: { transport: ['sms'] }, signal }
  try {
    const read = (await navigator.credentials.get(wanted)) as OneTimeCode | null
    return read?.code
  } catch {
    return undefined
  }
}
