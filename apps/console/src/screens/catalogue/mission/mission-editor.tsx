import { wordsOf } from '@jara/client/request-failed'
import { Notice } from '@jara/ui/notice'
import { useState, type SubmitEvent, type ReactNode } from 'react'
import { uploadPicture } from '../../../api/upload-picture.ts'
import { useFoundProducts } from '../../../api/use-found-products.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { formValues, numberOrNone } from '../../../parts/form-values.ts'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { CutDialog } from '../../../parts/pictures/cut-dialog.tsx'
import { PictureField } from '../../../parts/pictures/picture-field.tsx'
import { Panel } from '../../../parts/panel.tsx'
import styles from './mission.module.css'
import type { Draft, Mission } from './mission.ts'
import { PhonePreview } from './phone-preview.tsx'
import { type ChosenProduct, ProductChoice } from '../../../parts/product-choice.tsx'

interface MissionEditorProps {
  /** Absent for a new one. */
  readonly mission?: Mission
  readonly isReadOnly?: boolean
  readonly onSave: (draft: Draft) => Promise<unknown>
  readonly beside?: ReactNode
}

/** The mission form beside a live preview of what a customer sees. */
export function MissionEditor({ mission, isReadOnly = false, onSave, beside }: MissionEditorProps) {
  const [name, setName] = useState(mission?.name ?? '')
  const [product, setProduct] = useState<ChosenProduct | undefined>(mission && productOf(mission))
  const [picture, setPicture] = useState(mission?.image_url ?? '')
  const [chosen, setChosen] = useState<ImageBitmap>()
  const search = useFoundProducts(!isReadOnly)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const values = formValues(event)
    if (!product) return
    setBusy(true)
    setFailure(undefined)
    await onSave(draftIn(values, product.id, picture)).catch(setFailure)
    setBusy(false)
  }

  return (
    <div className={styles.editor}>
      <Panel title="Mission details">
        <form onSubmit={(event) => void save(event)}>
          <fieldset className={styles.form} disabled={isReadOnly}>
            <FieldGrid>
              <Labelled label="Name" wide>
                <input
                  name="name"
                  required
                  maxLength={120}
                  autoComplete="off"
                  value={name}
                  onChange={({ currentTarget }) => setName(currentTarget.value)}
                />
              </Labelled>
              <ProductChoice chosen={product} onChoose={setProduct} search={search} isReadOnly={isReadOnly} />
              <PlainFields mission={mission} />
              <PictureField
                picture={picture}
                instead={product?.image_url}
                hint="Defaults to the product’s picture"
                isReadOnly={isReadOnly}
                onChoose={setChosen}
                onRemove={() => setPicture('')}
              />
            </FieldGrid>
            {failure !== undefined && <Notice tone="error">{wordsOf(failure)}</Notice>}
            {!isReadOnly && (
              <ActButton type="submit" variant="primary" busy={isBusy} disabled={!product}>
                Save draft
              </ActButton>
            )}
          </fieldset>
        </form>
      </Panel>
      {beside}
      {chosen && (
        <CutDialog
          picture={chosen}
          onUse={async (square) => setPicture(await uploadPicture(square))}
          onClose={() => setChosen(undefined)}
        />
      )}
      <PhonePreview name={name} productName={product?.name ?? ''} imageUrl={picture || product?.image_url} />
    </div>
  )
}

function productOf(mission: Mission): ChosenProduct {
  const { product_id: id, product_name: name, image_url: own, shown_image_url: shown } = mission
  // The product's picture is known only if the mission has none of its own.
  return { id, name, image_url: own ? undefined : shown }
}

function PlainFields({ mission }: { mission: Mission | undefined }) {
  return (
    <>
      <Labelled label="Bonus points per unit">
        <input
          name="bonus_points_per_unit"
          type="number"
          min={1}
          max={100_000}
          step={1}
          required
          defaultValue={mission?.bonus_points_per_unit}
        />
      </Labelled>
      <Labelled label="Budget in points" hint="A hard limit">
        <input
          name="budget_points"
          type="number"
          min={1}
          max={1_000_000_000}
          step={1}
          required
          defaultValue={mission?.budget_points}
        />
      </Labelled>
      <Labelled label="First day">
        <input name="starts_on" type="date" required defaultValue={mission?.starts_on} />
      </Labelled>
      <Labelled label="Last day" hint="Until midnight (Lagos time)">
        <input name="ends_on" type="date" required defaultValue={mission?.ends_on} />
      </Labelled>
      <Labelled label="Units per customer" hint="Optional">
        <input
          name="units_per_customer"
          type="number"
          min={1}
          max={1_000_000}
          step={1}
          defaultValue={mission?.units_per_customer ?? ''}
        />
      </Labelled>
    </>
  )
}

function draftIn(values: Readonly<Record<string, string>>, productId: number, picture: string): Draft {
  const units = numberOrNone(values['units_per_customer'])
  return {
    name: values['name'] ?? '',
    product_id: productId,
    bonus_points_per_unit: Number(values['bonus_points_per_unit']),
    budget_points: Number(values['budget_points']),
    starts_on: values['starts_on'] ?? '',
    ends_on: values['ends_on'] ?? '',
    ...(units === undefined ? {} : { units_per_customer: units }),
    ...(picture === '' ? {} : { image_url: picture }),
  }
}
