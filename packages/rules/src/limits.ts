/** The product's limits, in one place. Names end in the unit. */
export const limits = {
  minPasswordLength: 6,
  maxPasswordLength: 128,
  /** An onboarding code becomes its shop's PIN, so both have this length. */
  shopPinLength: 8,
  productPinLength: 7,

  photoMaxBytes: 10 * 1024 * 1024,
  /** Photos are scaled down to this size before the upload: enough for recognition, and cheap on mobile data. */
  photoLongestSidePx: 1_280,
  /** The size if the browser saves data: half the bytes, but a barcode that fills the photo stays readable. */
  photoSparingSidePx: 900,
  photoJpegQuality: 0.85,
  declarationJpegQuality: 0.8,
  /** How long after its upload a photo can declare a purchase. */
  photoUsableMinutes: 30,
  /** For one product at one shop. More than any shop holds, and far below the limit of an integer column. */
  maxUnitsInStock: 1_000_000,
  /** How long a purchase may be queued offline: the server keeps idempotency keys for a week. */
  purchaseWaitsDays: 6,
  /** Photos queued on an offline phone. */
  keptPhotos: 20,
  keptPhotoDays: 7,

  splashMs: 3_000,
  signUpRedirectMs: 2_000,
  launchShortcutMs: 4_000,
  /** The specification ties only the shop verification to one of its three delays. */
  simulatedDelayMs: {
    shopVerification: 1_500,
    productPinLookup: 1_500,
    itemRecognition: 1_500,
    declarationSubmission: 2_000,
    photoRecognition: 2_500,
  },

  qrScanner: { framesPerSecond: 10, boxPx: 250 },
  barcode: { bars: 30, narrowPx: 2, widePx: 3, heightPx: 60 },

  topMissions: 3,
  recentScans: 10,
  lowStockAtMost: 5,
  autoSelectAbove: 0.7,
  minPurchaseQuantity: 1,
  maxPurchaseQuantity: 1_000,
  priceStepNaira: 0.01,

  mapZoom: 10,
  mapHeightViewportPercent: 50,
  coordinateDecimals: 6,
  mapScriptRetries: 3,

  push: {
    tokenRefreshDays: 7,
    tokenRefreshMarginMs: 60 * 60 * 1_000,
    serviceWorkerWaitMs: 10_000,
    installationTimeoutMs: 10_000,
    maxHeartbeatDays: 30,
  },
} as const
