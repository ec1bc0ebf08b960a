import { giveBarcode, listBarcodes } from '@jara/contract/catalogue/products-barcodes'
import { listCatalogue, readCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { digitsUnderBarcode } from '@jara/rules/catalogue/gtin'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { useFoundProducts } from '../../../api/use-found-products.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { FieldGrid } from '../../../parts/labelled.tsx'
import { type ChosenProduct, ProductChoice } from '../../../parts/product-choice.tsx'
import type { Barcode } from './barcode-columns.tsx'

export function GiveDialog({ barcode, onClose }: { barcode: Barcode; onClose: () => void }) {
  const [product, setProduct] = useState<ChosenProduct>()
  const search = useFoundProducts()
  const giving = useAction(giveBarcode, { changes: [listBarcodes, listCatalogue, readCatalogueProduct] })

  async function give() {
    if (product) await giving.do({ params: { gtin: barcode.gtin }, body: { product_id: product.id } })
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
