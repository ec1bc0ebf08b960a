import { expect, test } from 'vitest'
import { limits } from './limits.ts'

test('The limits equal the numbers in the specification', () => {
  expect(limits).toMatchObject({
    minPasswordLength: 6,
    shopPinLength: 8,
    productPinLength: 7,
    photoMaxBytes: 10_485_760,
    declarationJpegQuality: 0.8,
    splashMs: 3000,
    signUpRedirectMs: 2000,
    launchShortcutMs: 4000,
    simulatedDelayMs: { shopVerification: 1500 },
    qrScanner: { framesPerSecond: 10, boxPx: 250 },
    barcode: { bars: 30, narrowPx: 2, widePx: 3, heightPx: 60 },
    topMissions: 3,
    recentScans: 10,
    lowStockAtMost: 5,
    autoSelectAbove: 0.7,
    priceStepNaira: 0.01,
    mapZoom: 10,
    mapHeightViewportPercent: 50,
    coordinateDecimals: 6,
    mapScriptRetries: 3,
    push: {
      tokenRefreshDays: 7,
      tokenRefreshMarginMs: 3_600_000,
      serviceWorkerWaitMs: 10_000,
      installationTimeoutMs: 10_000,
      maxHeartbeatDays: 30,
    },
  })
})

test('The simulated delays are the three of the specification', () => {
  expect(new Set(Object.values(limits.simulatedDelayMs))).toEqual(new Set([1500, 2000, 2500]))
})

test('The product adds an upper bound to passwords and to the quantity of a purchase', () => {
  expect(limits).toMatchObject({ maxPasswordLength: 128, minPurchaseQuantity: 1, maxPurchaseQuantity: 1000 })
})

test('Photos are scaled down below the limit before they are sent', () => {
  expect(limits).toMatchObject({ photoLongestSidePx: 1280, photoJpegQuality: 0.85 })
})
