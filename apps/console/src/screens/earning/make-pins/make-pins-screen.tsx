import type { AnswerOf } from '@jara/contract/call'
import { readCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import { listProductPins, makeProductPins, mostPinsInBatch } from '@jara/contract/earning/product-pins'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { Answer } from '../../../parts/answer.tsx'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { RecordForm } from '../../../parts/record-form.tsx'
import styles from './make-pins.module.css'
import { PinSheet } from './pin-sheet.tsx'

type Product = AnswerOf<typeof readCatalogueProduct>

/** Makes a batch of PINs for packs of a product, and shows them once, as a sheet to print. */
export function MakePinsScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const query = useQuery(read(readCatalogueProduct, { params: { id: Number(id) } }))
  return (
    <>
      {!query.data && (
        <PageHead title="Make PINs" within={{ href: '/console/products', label: 'Products' }} />
      )}
      <Answer query={query}>{(product) => <MakePins key={product.id} product={product} />}</Answer>
    </>
  )
}

function MakePins({ product: { id, name, brand, state } }: { product: Product }) {
  const making = useAction(makeProductPins, { changes: [listProductPins], says: 'nothing' })
  const within = { href: `/console/products/${id}`, label: name }

  if (making.answer) return <PinSheet made={making.answer} product={{ name, brand }} within={within} />
  return (
    <>
      <PageHead
        title="Make PINs"
        lead={`Each PIN is for one pack of ${name}. Customers use it once to declare the pack without a photo.`}
        within={within}
      />
      <Panel label="Batch details">
        <RecordForm
          className={styles.form}
          act={{
            label: 'Make PINs',
            isReady: state !== 'hidden',
            action: making,
            onSend: (texts) => making.start({ params: { id }, body: bodyIn(makeProductPins.body, texts) }),
          }}
        >
          <FieldGrid>
            <Labelled label="PINs" hint={`Up to ${mostPinsInBatch}`}>
              <input {...fieldOf(makeProductPins.body, 'pins')} defaultValue={100} />
            </Labelled>
            <Labelled label="Valid for (days)" hint="As long as packs stay on shelves">
              <input {...fieldOf(makeProductPins.body, 'days')} defaultValue={180} />
            </Labelled>
          </FieldGrid>
          {state === 'hidden' && (
            <Notice tone="warning">
              This product is hidden, so customers can’t declare it. Show it first.
            </Notice>
          )}
        </RecordForm>
      </Panel>
    </>
  )
}
