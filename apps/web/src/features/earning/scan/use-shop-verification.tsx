import { useReducer, type ReactNode } from 'react'
import type { useCamera } from '../../../device/camera/use-camera.ts'
import { lazyPart } from '../../../device/lazy-part.tsx'
import { dialogNotLoaded } from '../../../device/not-loaded.tsx'
import { openKeptScan, useKeptShop } from './kept-shop.ts'
import { takeStep } from './scan-flow.ts'

const ShopVerification = lazyPart(
  async () => (await import('./shop-verification.tsx')).ShopVerification,
  dialogNotLoaded(({ onLeave }) => onLeave()),
)

/** Asks for the shop and remembers it as the scan does, for another screen that starts with a shop. */
export function useShopVerification(camera: ReturnType<typeof useCamera>) {
  const [flow, take] = useReducer(takeStep, undefined, openKeptScan)
  useKeptShop(flow)
  const isAsking = flow.at === 'shop' || flow.at === 'verifying'
  return {
    shop: isAsking ? undefined : flow.shop,
    ask: (onLeave: () => void): ReactNode =>
      isAsking && <ShopVerification flow={flow} take={take} camera={camera} onLeave={onLeave} />,
    /** Asks for another shop. A PIN that the server refused stays typed, with the server's message. */
    change: (refused?: string) =>
      take(refused === undefined ? { type: 'change-shop' } : { type: 'refuse-shop', words: refused }),
  }
}
