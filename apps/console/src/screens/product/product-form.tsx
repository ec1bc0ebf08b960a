import { wordsOf } from '@jara/client/request-failed'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { addCatalogueProduct, readCatalogueProduct } from '@jara/contract/console/catalogue'
import { Notice } from '@jara/ui/notice'
import { useState, type SubmitEvent } from 'react'
import { ActButton } from '../../parts/act-button.tsx'
import { formValues, numberOrNone } from '../../parts/form-values.ts'
import { FieldGrid, Labelled } from '../../parts/labelled.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import styles from './product.module.css'

type Draft = BodyOf<typeof addCatalogueProduct>

interface ProductFormProps {
  /** Absent for a new one. */
  readonly product?: AnswerOf<typeof readCatalogueProduct> | undefined
  readonly act: string
  readonly isReadOnly?: boolean
  readonly onSave: (draft: Draft) => Promise<unknown>
}

export function ProductForm({ product, act, isReadOnly = false, onSave }: ProductFormProps) {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [points, setPoints] = useState(String(product?.points_per_unit ?? ''))

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const draft = draftIn(formValues(event))
    setBusy(true)
    setFailure(undefined)
    await onSave(draft).catch(setFailure)
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <fieldset className={styles.form} disabled={isReadOnly}>
        <ProductFields product={product} points={points} onPoints={setPoints} />
        {product && points !== '' && Number(points) !== product.points_per_unit && (
          <Notice tone="info">
            {points} instead of {product.points_per_unit} points for purchases declared from now on. Those
            that were declared before keep {product.points_per_unit}.
          </Notice>
        )}
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
  )
}

interface ProductFieldsProps {
  readonly product: ProductFormProps['product']
  readonly points: string
  readonly onPoints: (points: string) => void
}

function ProductFields({ product, points, onPoints }: ProductFieldsProps) {
  const [picture, setPicture] = useState(product?.image_url ?? '')
  return (
    <FieldGrid>
      <Labelled label="Name" wide>
        <input name="name" required maxLength={120} autoComplete="off" defaultValue={product?.name} />
      </Labelled>
      <Labelled label="Brand">
        <input name="brand" required maxLength={80} autoComplete="off" defaultValue={product?.brand} />
      </Labelled>
      <Labelled label="Category" hint="May be left out">
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
      <Labelled label="Usual price in naira" hint="May be left out">
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
          defaultValue={product?.gtin ?? ''}
        />
      </Labelled>
      <Labelled label="Sold">
        <select name="form" defaultValue={product?.form ?? 'packed'}>
          <option value="packed">In a package</option>
          <option value="loose">Loose, known by photo</option>
        </select>
      </Labelled>
      <Labelled label="Picture" hint="One of the server’s own, such as /pictures/rice.webp" wide>
        <input
          name="image_url"
          maxLength={200}
          autoComplete="off"
          defaultValue={product?.image_url ?? ''}
          onChange={({ currentTarget }) => setPicture(currentTarget.value)}
        />
      </Labelled>
      <Thumbnail source={picture}>
        <small>What shops and customers see</small>
      </Thumbnail>
    </FieldGrid>
  )
}

function draftIn(values: Readonly<Record<string, string>>): Draft {
  const { name = '', brand = '', category = '', gtin = '', form, points_per_unit, usual_price } = values
  const { image_url: picture = '' } = values
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
