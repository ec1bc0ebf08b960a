// Loads a map library's script. Uses a script element because a failed module import cannot be retried.
import { limits } from '@jara/rules/limits'
import { scriptAddress } from '../script-address.ts'

const firstPauseMs = 500
const underWay = new Map<string, Promise<void>>()

/** Resolves once the script has run; tries three more times before it gives up. */
export function loadMapScript(address: string): Promise<void> {
  const known = underWay.get(address)
  if (known) return known
  const loading = loadWithRetries(address)
  underWay.set(address, loading)
  loading.catch(() => underWay.delete(address))
  return loading
}

async function loadWithRetries(address: string): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await addScript(address)
    } catch (cause) {
      if (failures === limits.mapScriptRetries) throw cause
      await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** failures))
    }
  }
}

function addScript(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = scriptAddress(address)
  // Map keys and tile servers may check which site a request comes from.
  script.referrerPolicy = 'strict-origin'
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script of the map could not be fetched.'))
    })
    document.head.append(script)
  })
}
