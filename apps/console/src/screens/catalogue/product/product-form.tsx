import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { addCatalogueProduct, type readCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import { Notice } from '@jara/ui/notice'
import { useState } from 'react'
import { uploadPicture } from '../../../api/request.ts'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { CutDialog } from '../../../parts/pictures/cut-dialog.tsx'
import { PictureField } from '../../../parts/pictures/picture-field.tsx'
import { RecordForm, type Sending } from '../../../parts/record-form.tsx'
import styles from './product.module.css'

const fields = addCatalogueProduct.body
type Draft = BodyOf<typeof addCatalogueProduct>

interface ProductFormProps {
  /** Absent for a new one. */
  readonly product?: AnswerOf<typeof readCatalogueProduct> | undefined
  /** The barcode of a new one. */
  readonly gtin?: string | undefined
  readonly act: string
  readonly isReadOnly?: boolean
  readonly saving: Sending['action']
  readonly onSave: (draft: Draft) => void
}

export function ProductForm({ product, gtin, act, isReadOnly = false, saving, onSave }: ProductFormProps) {
  const [points, setPoints] = useState(String(product?.points_per_unit ?? ''))
  const [picture, setPicture] = useState(product?.image_url ?? '')
  const [chosen, setChosen] = useState<ImageBitmap>()
  const sending: Sending = {
    label: act,
    action: saving,
    onSend: (texts) => onSave(bodyIn(fields, { ...texts, image_url: picture })),
  }

  return (
    <>
      <RecordForm act={isReadOnly ? undefined : sending}>
        <fieldset className={styles.fields} disabled={isReadOnly}>
          <ProductFields product={product} gtin={gtin} points={points} onPoints={setPoints} />
          <PictureField
            picture={picture}
            hint="Shown to shops and customers"
            isReadOnly={isReadOnly}
            onChoose={setChosen}
            onRemove={() => setPicture('')}
          />
          {product && <PointsNotice product={product} points={points} />}
        </fieldset>
      </RecordForm>
      {chosen && (
        <CutDialog
          picture={chosen}
          onUse={async (square) => setPicture(await uploadPicture(square))}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

interface ProductFieldsProps {
  readonly product: ProductFormProps['product']
  readonly gtin: string | undefined
  readonly points: string
  readonly onPoints: (points: string) => void
}

function ProductFields({ product, gtin, points, onPoints }: ProductFieldsProps) {
  return (
    <FieldGrid>
      <Labelled label="Name" wide>
        <input {...fieldOf(fields, 'name')} autoComplete="off" defaultValue={product?.name} />
      </Labelled>
      <Labelled label="Brand">
        <input {...fieldOf(fields, 'brand')} autoComplete="off" defaultValue={product?.brand} />
      </Labelled>
      <Labelled label="Category" hint="Optional">
        <input {...fieldOf(fields, 'category')} autoComplete="off" defaultValue={product?.category ?? ''} />
      </Labelled>
      <Labelled label="Points per unit">
        <input
          {...fieldOf(fields, 'points_per_unit')}
          value={points}
          onChange={({ currentTarget }) => onPoints(currentTarget.value)}
        />
      </Labelled>
      <Labelled label="Usual price (₦)" hint="Optional">
        <input {...fieldOf(fields, 'usual_price')} min={0.01} defaultValue={product?.usual_price ?? ''} />
      </Labelled>
      <Labelled label="GTIN" hint="The number under the barcode">
        <input
          {...fieldOf(fields, 'gtin')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={product?.gtin ?? gtin ?? ''}
        />
      </Labelled>
      <Labelled label="Sold as">
        <select name="form" defaultValue={product?.form ?? 'packed'}>
          <option value="packed">Packaged</option>
          <option value="loose">Loose, identified by photo</option>
        </select>
      </Labelled>
    </FieldGrid>
  )
}

interface PointsNoticeProps {
  readonly product: NonNullable<ProductFormProps['product']>
  readonly points: string
}

function PointsNotice({ product, points }: PointsNoticeProps) {
  const { points_per_unit: now, waiting_points: waiting } = product
  return (
    <>
      {waiting !== null && <Notice tone="warning">{waiting} points per unit are awaiting approval.</Notice>}
      {points !== '' && Number(points) !== now && (
        <Notice tone="info">
          New purchases will earn {points} instead of {now} points. Purchases already declared keep {now}. A
          change of more than 20% within 30 days may need a second approver.
        </Notice>
      )}
    </>
  )
}
