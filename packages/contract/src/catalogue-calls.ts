// The calls about shops, products, missions and items.
import type { Call } from './call.ts'
import { changeBarcodeState, giveBarcode, listBarcodes, takeBarcode } from './catalogue/products-barcodes.ts'
import {
  addCatalogueProduct,
  changeCatalogueProduct,
  exportCatalogue,
  importProducts,
  listCatalogue,
  mergeProducts,
  previewMerge,
  readCatalogueProduct,
} from './catalogue/products-console.ts'
import { listCodeBatches, makeCodeBatch, revokeCodeBatch, rotateShopCode } from './shop/onboarding-codes.ts'
import { changeItem, listItems } from './redeeming/redemptions-items.ts'
import {
  changeMission,
  changeMissionState,
  draftMission,
  listMissions,
  publishMission,
  readMission,
  simulateMission,
} from './catalogue/missions-console.ts'
import { agreeToPlans, readItemPlans } from './redeeming/redemptions-plans.ts'
import { listProductPins, makeProductPins, voidProductPins } from './earning/product-pins.ts'
import { listShops, readShop, readShopStatement } from './shop/retailers-console.ts'
import { addPicture, readPicture } from './catalogue/pictures.ts'

/** Two topics of `all-calls.ts`. */
export const catalogueCalls = {
  'Console: codes and shops': {
    makeCodeBatch,
    listCodeBatches,
    revokeCodeBatch,
    listShops,
    readShop,
    readShopStatement,
    rotateShopCode,
  },
  'Console: catalogue': {
    listCatalogue,
    exportCatalogue,
    readCatalogueProduct,
    addCatalogueProduct,
    changeCatalogueProduct,
    previewMerge,
    mergeProducts,
    importProducts,
    addPicture,
    readPicture,
    listBarcodes,
    changeBarcodeState,
    giveBarcode,
    takeBarcode,
    makeProductPins,
    listProductPins,
    voidProductPins,
    listMissions,
    readMission,
    draftMission,
    changeMission,
    publishMission,
    changeMissionState,
    simulateMission,
    listItems,
    changeItem,
    readItemPlans,
    agreeToPlans,
  },
} as const satisfies Record<string, Record<string, Call>>
