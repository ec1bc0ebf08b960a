// The calls about shops, products, missions and items.
import type { Call } from '../call.ts'
import { changeBarcodeState, giveBarcode, listBarcodes, takeBarcode } from './barcodes.ts'
import {
  addCatalogueProduct,
  changeCatalogueProduct,
  exportCatalogue,
  importProducts,
  listCatalogue,
  mergeProducts,
  previewMerge,
  readCatalogueProduct,
} from './catalogue.ts'
import { listCodeBatches, makeCodeBatch, revokeCodeBatch, rotateShopCode } from './codes.ts'
import { changeItem, listItems } from './items.ts'
import {
  changeMission,
  changeMissionState,
  draftMission,
  listMissions,
  publishMission,
  readMission,
  simulateMission,
} from './missions.ts'
import { agreeToPlans, readItemPlans } from './plans.ts'
import { listProductPins, makeProductPins, voidProductPins } from './product-pins.ts'
import { listShops, readShop, readShopStatement } from './shops.ts'
import { addPicture, readPicture } from '../pictures.ts'

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
