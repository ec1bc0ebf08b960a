import { giveBarcode, listBarcodes } from '@jara/contract/catalogue/products-barcodes'
import { listCatalogue, readCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { digitsUnderBarcode } from '@jara/rules/catalogue/barcode'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { useFoundProducts } from '../../../api/use-found-products.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { FieldGrid } from '../../../parts/labelled.tsx'
import { type ChosenProduct, ProductChoice } from '../../../parts/product-choice.tsx'
import type { Barcode } from './barcode.ts'

export function GiveDialog({ barcode, onClose }: { barcode: Barcode; onClose: () => void }) {
  const toast = useToast()
  const [product, setProduct] = useState<ChosenProduct>()
  const search = useFoundProducts()

  async function give() {
    if (!product) return
    const { message } = await request(giveBarcode, {
      params: { gtin: barcode.gtin },
      body: { product_id: product.id },
    })
    await invalidate(listBarcodes, listCatalogue, readCatalogueProduct)
    toast(message)
  }

  return (
    <ConfirmDialog
      title={`Assign barcode ${digitsUnderBarcode(barcode.gtin)}`}
      act="Assign barcode"
      isReady={product !== undefined}
      onAct={give}
      onClose={onClose}
    >
      <FieldGrid>
        <ProductChoice chosen={product} onChoose={setProduct} search={search} />
      </FieldGrid>
      <p>
        Photos of this barcode will show the selected product. If the product already has a barcode, both will
        work. You can remove it on the product page.
      </p>
    </ConfirmDialog>
  )
}
