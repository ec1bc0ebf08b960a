import { lazy, Suspense, useReducer, type ReactNode } from 'react'
import type { useCamera } from '../../device/camera/use-camera.ts'
import { openKeptScan, useKeptShop } from './kept-shop.ts'
import { takeStep } from './scan-flow.ts'

const ShopVerification = lazy(async () => {
  const { ShopVerification: Content } = await import('./shop-verification.tsx')
  return { default: Content }
})

/** Asks for the shop as the scan does, and remembers it alike, for another screen that begins with it. */
export function useShopDoor(camera: ReturnType<typeof useCamera>) {
  const [flow, take] = useReducer(takeStep, undefined, openKeptScan)
  useKeptShop(flow)
  const isAsking = flow.at === 'shop' || flow.at === 'verifying'
  return {
    shop: isAsking ? undefined : flow.shop,
    ask: (onLeave: () => void): ReactNode =>
      isAsking && (
        <Suspense>
          <ShopVerification flow={flow} take={take} camera={camera} onLeave={onLeave} />
        </Suspense>
      ),
    /** Asks for another shop. A PIN that the server refused stays typed, with its words. */
    change: (refused?: string) =>
      take(refused === undefined ? { type: 'change-shop' } : { type: 'refuse-shop', words: refused }),
  }
}
