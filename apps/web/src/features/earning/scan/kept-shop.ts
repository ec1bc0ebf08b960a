import { useEffect } from 'react'
import { forgetShopCode, keptShopCode } from '../../../session/shop-code.ts'
import { forgetVerifiedShop, keepVerifiedShop, keptVerifiedShop } from '../../../session/verified-shop.ts'
import { openScan, type ScanFlow } from './scan-flow.ts'

export function openKeptScan(): ScanFlow {
  return openScan({ shop: keptVerifiedShop(), code: keptShopCode() })
}

/** Keeps the verified shop, so that a reload does not ask for it again. */
export function useKeptShop(flow: ScanFlow): void {
  const shop = 'shop' in flow ? (flow.kept?.verified ?? flow.shop) : undefined
  useEffect(() => {
    if (shop === undefined) return forgetVerifiedShop()
    keepVerifiedShop(shop)
    forgetShopCode()
  }, [shop])
}
