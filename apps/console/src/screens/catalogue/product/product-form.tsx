import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { addCatalogueProduct, readCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { Notice } from '@jara/ui/notice'
import { useState, type SubmitEvent } from 'react'
import { uploadPicture } from '../../../api/upload-picture.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { formValues, numberOrNone } from '../../../parts/form-values.ts'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { CutDialog } from '../../../parts/pictures/cut-dialog.tsx'
import { PictureField } from '../../../parts/pictures/picture-field.tsx'
import styles from './product.module.css'

type Draft = BodyOf<typeof addCatalogueProduct>

interface ProductFormProps {
  /** Absent for a new one. */
  readonly product?: AnswerOf<typeof readCatalogueProduct> | undefined
  /** The barcode of a new one. */
  readonly gtin?: string | undefined
  readonly act: string
  readonly isReadOnly?: boolean
  /** Takes the revision that the form was filled with, and returns the one in force afterwards. */
  readonly onSave: (draft: Draft, revision: number) => Promise<number | void>
  /** Reads the revision in force, for an operator who decides to overwrite a colleague's changes. */
  readonly onReread?: () => Promise<number>
}

export function ProductForm({ product, gtin, act, isReadOnly = false, onSave, onReread }: ProductFormProps) {
  const [failure, setFailure] = useState<unknown>()
  const [revision, setRevision] = useState(product?.revision ?? 0)
  const [isBusy, setBusy] = useState(false)
  const [points, setPoints] = useState(String(product?.points_per_unit ?? ''))
  const [picture, setPicture] = useState(product?.image_url ?? '')
  const [chosen, setChosen] = useState<ImageBitmap>()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const draft = draftIn(formValues(event), picture)
    setBusy(true)
    setFailure(undefined)
    try {
      setRevision((await onSave(draft, revision)) ?? revision)
    } catch (error) {
      setFailure(error)
      if (onReread && isChangedMeanwhile(error)) setRevision(await onReread().catch(() => revision))
    }
    setBusy(false)
  }

  return (
    <>
      <form onSubmit={(event) => void save(event)}>
        <fieldset className={styles.form} disabled={isReadOnly}>
          <ProductFields product={product} gtin={gtin} points={points} onPoints={setPoints} />
          <PictureField
            picture={picture}
            hint="Shown to shops and customers"
            isReadOnly={isReadOnly}
            onChoose={setChosen}
            onRemove={() => setPicture('')}
          />
          {product && <PointsNotice product={product} points={points} />}
          {failure !== undefined && <Notice tone="error">{wordsOf(failure)}</Notice>}
          {!isReadOnly && (
            <div className={styles.acts}>
              <ActButton type="submit" variant="primary" busy={isBusy}>
                {act}
              </ActButton>
            </div>
          )}
        </fieldset>
      </form>
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
        <input name="name" required maxLength={120} autoComplete="off" defaultValue={product?.name} />
      </Labelled>
      <Labelled label="Brand">
        <input name="brand" required maxLength={80} autoComplete="off" defaultValue={product?.brand} />
      </Labelled>
      <Labelled label="Category" hint="Optional">
        <input name="category" maxLength={60} autoComplete="off" defaultValue={product?.category ?? ''} />
      </Labelled>
      <Labelled label="Points per unit">
        <input
          name="points_per_unit"
          type="number"
          min={0}
          max={100_000}
          step={1}
          required
          value={points}
          onChange={({ currentTarget }) => onPoints(currentTarget.value)}
        />
      </Labelled>
      <Labelled label="Usual price (₦)" hint="Optional">
        <input
          name="usual_price"
          type="number"
          min={0.01}
          max={10_000_000}
          step={0.01}
          defaultValue={product?.usual_price ?? ''}
        />
      </Labelled>
      <Labelled label="GTIN" hint="The number under the barcode">
        <input
          name="gtin"
          inputMode="numeric"
          maxLength={14}
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

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'changed_meanwhile'
}

function draftIn(values: Readonly<Record<string, string>>, picture: string): Draft {
  const { name = '', brand = '', category = '', gtin = '', form, points_per_unit, usual_price } = values
  const price = numberOrNone(usual_price)
  return {
    name,
    brand,
    points_per_unit: Number(points_per_unit),
    form: form === 'loose' ? 'loose' : 'packed',
    ...(gtin === '' ? {} : { gtin }),
    ...(category === '' ? {} : { category }),
    ...(price === undefined ? {} : { usual_price: price }),
    ...(picture === '' ? {} : { image_url: picture }),
  }
}
