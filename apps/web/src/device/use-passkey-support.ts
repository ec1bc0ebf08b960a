import { hasPasskeys } from '@jara/client/passkeys'
import { useEffect, useState } from 'react'

/** Whether this phone can ask for a fingerprint, a face or its screen lock. Undefined until it has answered. */
export function usePasskeySupport(): boolean | undefined {
  const [isThere, setThere] = useState<boolean>()
  useEffect(() => {
    let isShown = true
    void hasPasskeys().then((has) => isShown && setThere(has))
    return () => {
      isShown = false
    }
  }, [])
  return isThere
}
