import {
  changeBarcodeState as changeBarcodeStateCall,
  giveBarcode as giveBarcodeCall,
  listBarcodes,
  takeBarcode as takeBarcodeCall,
} from '@jara/contract/catalogue/products-barcodes'
import { type Api, serve } from '../../../../http/serve.ts'
import { selectBarcodes } from './barcode.sql.ts'
import { changeBarcodeState, giveBarcode, takeBarcode } from './change-barcode.ts'

export function barcodeRoutes(api: Api): void {
  const { db } = api

  serve(api, listBarcodes, async ({ query }) => {
    const barcodes = await selectBarcodes(db, query)
    return barcodes.map(({ first_seen_at: first, last_seen_at: last, ...barcode }) => ({
      ...barcode,
      first_seen_at: first.toISOString(),
      last_seen_at: last.toISOString(),
    }))
  })

  serve(api, changeBarcodeStateCall, async ({ caller, params, body }) => {
    await changeBarcodeState(db, caller, params.gtin, body.state)
    return { message: body.state === 'ignored' ? 'Barcode ignored.' : 'Barcode listed again.' }
  })

  serve(api, giveBarcodeCall, async ({ caller, params, body }) => {
    const name = await giveBarcode(db, caller, params.gtin, body.product_id)
    return { message: `Barcode added to ${name}.` }
  })

  serve(api, takeBarcodeCall, async ({ caller, params }) => {
    await takeBarcode(db, caller, params.gtin)
    return { message: 'Barcode removed from the product.' }
  })
}
