// Which hosts are reached without crossing a network that others share. Only they may be reached without encryption.

/** Whether a host name always means this machine. Takes the spelling of `URL`, which writes numbers out. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)
}

/** Whether a host name has no dot: containers have such names for each other, on a network of their own. */
export function isContainerName(hostname: string): boolean {
  return /^[a-z][a-z0-9_-]*$/i.test(hostname)
}

/** Whether what is sent to this address is encrypted, or its host needs no encryption. */
export function isEncryptedOr(address: string, needsNone: (hostname: string) => boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && needsNone(hostname))
}
