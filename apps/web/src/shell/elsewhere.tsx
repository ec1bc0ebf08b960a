import { navigate, useAddress } from '@jara/client/router'
import { useEffect } from 'react'
import { landingFor } from '../navigation/landing.ts'
import { readSession } from '../session/session.ts'

/** Leaves an unknown address. A render may still have an earlier session, so the effect reads the current one. */
export function Elsewhere() {
  const address = useAddress()
  useEffect(() => navigate(landingFor(readSession()), { replace: true }), [address])
  return null
}
