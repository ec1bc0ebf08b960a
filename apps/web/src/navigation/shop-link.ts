import { keepShopCode } from '../session/shop-code.ts'
import { paths, plainPath } from './paths.ts'

/**
 * A shop shares `/redeem?code=…`. The code is stored and removed from the address, because a sign-in or a sign-up may
 * come before the scan.
 */
export function keepShopLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const code = new URLSearchParams(search).get('code')
  if (!code || plainPath(pathname) !== paths.Scan) return
  keepShopCode(code)
  window.history.replaceState(null, '', paths.Scan)
}
