import type { AnswerOf } from '@jara/contract/call'
import type { listBarcodes } from '@jara/contract/catalogue/products-barcodes'
import { digitsUnderBarcode } from '@jara/rules/catalogue/gtin'
import { Link } from '@jara/ui/link'
import { ActButton, ActLink } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/words.ts'
import styles from './barcodes.module.css'

export type Barcode = AnswerOf<typeof listBarcodes>[number]

interface BarcodeActions {
  readonly state: 'waiting' | 'ignored'
  readonly mayAdd: boolean
  /** Absent without the permission. */
  readonly onTurn: ((barcode: Barcode) => Promise<void>) | undefined
  readonly onGive: ((barcode: Barcode) => void) | undefined
}

export const barcodeColumns = (actions: BarcodeActions): readonly Column<Barcode>[] => [
  ...facts,
  acts(actions),
]

const facts: readonly Column<Barcode>[] = [
  { head: 'Barcode', card: 'lead', cell: ({ gtin }) => <b>{digitsUnderBarcode(gtin)}</b> },
  {
    head: 'Photographed',
    end: true,
    card: 'lead-end',
    cell: ({ times }) => (times === 1 ? 'Once' : `${count(times)} times`),
  },
  { head: 'Last seen', cell: ({ last_seen_at: at }) => <When at={at} /> },
  {
    head: 'Last shop',
    wraps: true,
    cell: ({ last_shop_id: id, last_shop: name }) => <Link href={`/console/shops/${id}`}>{name}</Link>,
  },
]

function acts({ state, mayAdd, onTurn, onGive }: BarcodeActions): Column<Barcode> {
  return {
    head: 'Actions',
    wraps: true,
    cell: (barcode) => {
      const digits = digitsUnderBarcode(barcode.gtin)
      return (
        <span className={styles.acts}>
          {mayAdd && (
            <ActLink size="small" icon="plus" href={`/console/products/new?gtin=${digits}`}>
              Add product
            </ActLink>
          )}
          {onGive && (
            <ActButton size="small" icon="box" onClick={() => onGive(barcode)}>
              Assign to product
            </ActButton>
          )}
          {onTurn && (
            <ActButton size="small" variant="bare" onClick={() => void onTurn(barcode)}>
              {state === 'waiting' ? 'Ignore' : 'List again'}
            </ActButton>
          )}
        </span>
      )
    },
  }
}
