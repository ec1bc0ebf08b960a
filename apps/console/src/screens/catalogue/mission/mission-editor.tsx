import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { draftMission, type readMission } from '@jara/contract/catalogue/missions-console'
import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import { useState, type ReactNode } from 'react'
import { uploadPicture } from '../../../api/request.ts'
import { useFoundProducts } from '../../../api/use-found-products.ts'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { CutDialog } from '../../../parts/pictures/cut-dialog.tsx'
import { PictureField } from '../../../parts/pictures/picture-field.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { RecordForm, type Sending } from '../../../parts/record-form.tsx'
import styles from './mission.module.css'
import { PhonePreview } from './phone-preview.tsx'
import { type ChosenProduct, ProductChoice } from '../../../parts/product-choice.tsx'

const fields = draftMission.body

export type Mission = AnswerOf<typeof readMission>
type Draft = BodyOf<typeof draftMission>

interface MissionEditorProps {
  /** Absent for a new one. */
  readonly mission?: Mission
  readonly isReadOnly?: boolean
  readonly saving: Sending['action']
  readonly onSave: (draft: Draft) => void
  readonly beside?: ReactNode
}

/** The mission form beside a live preview of what a customer sees. */
export function MissionEditor({ mission, isReadOnly = false, saving, onSave, beside }: MissionEditorProps) {
  const [name, setName] = useState(mission?.name ?? '')
  const [product, setProduct] = useState<ChosenProduct | undefined>(mission && productOf(mission))
  const [picture, setPicture] = useState(mission?.image_url ?? '')
  const [chosen, setChosen] = useState<ImageBitmap>()
  const search = useFoundProducts(!isReadOnly)
  const act: Sending = {
    label: 'Save draft',
    isReady: product !== undefined,
    action: saving,
    onSend: (texts) =>
      onSave(bodyIn(fields, { ...texts, product_id: String(product?.id), image_url: picture })),
  }

  return (
    <div className={styles.editor}>
      <Panel title="Mission details">
        <RecordForm act={isReadOnly ? undefined : act}>
          <fieldset className={styles.fields} disabled={isReadOnly}>
            <FieldGrid>
              <Labelled label="Name" wide>
                <input
                  {...fieldOf(fields, 'name')}
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
          </fieldset>
        </RecordForm>
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
        <input {...fieldOf(fields, 'bonus_points_per_unit')} defaultValue={mission?.bonus_points_per_unit} />
      </Labelled>
      <Labelled label="Budget in points" hint="A hard limit">
        <input {...fieldOf(fields, 'budget_points')} defaultValue={mission?.budget_points} />
      </Labelled>
      <Labelled label="First day">
        <input name="starts_on" type="date" required defaultValue={mission?.starts_on} />
      </Labelled>
      <Labelled label="Last day" hint="Until midnight (Lagos time)">
        <input name="ends_on" type="date" required defaultValue={mission?.ends_on} />
      </Labelled>
      <Labelled label="Units per customer" hint="Optional">
        <input {...fieldOf(fields, 'units_per_customer')} defaultValue={mission?.units_per_customer ?? ''} />
      </Labelled>
    </>
  )
}
