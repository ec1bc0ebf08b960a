import { takeBarcode } from '@jara/contract/catalogue/products-barcodes'
import { readCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { digitsUnderBarcode } from '@jara/rules/catalogue/gtin'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { useMay } from '../../../session/session.ts'
import styles from './product.module.css'

/** Barcodes of the product's other packages. */
export function OtherBarcodes({ gtins }: { gtins: readonly string[] }) {
  const may = useMay()
  const taking = useAction(takeBarcode, { changes: [readCatalogueProduct] })
  const [taken, setTaken] = useState<string>()

  return (
    <Panel title="Other barcodes">
      <ul className={styles.barcodes}>
        {gtins.map((gtin) => (
          <li key={gtin}>
            <span>{digitsUnderBarcode(gtin)}</span>
            {may(takeBarcode) && (
              <ActButton size="small" icon="trash" onClick={() => setTaken(gtin)}>
                Remove {digitsUnderBarcode(gtin)}
              </ActButton>
            )}
          </li>
        ))}
      </ul>
      {taken !== undefined && (
        <ConfirmDialog
          title={`Remove ${digitsUnderBarcode(taken)}?`}
          act="Remove barcode"
          danger
          onAct={() => taking.do({ params: { gtin: taken } })}
          onClose={() => setTaken(undefined)}
        >
          <p>
            A photo of this barcode will no longer find this product. You can assign the barcode again later.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
