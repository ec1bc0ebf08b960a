import { bodyIn, fieldOf } from '@jara/contract/form-fields'
import { listCodeBatches, makeCodeBatch, mostCodesInBatch } from '@jara/contract/shop/onboarding-codes'
import { useAction } from '../../../api/use-action.ts'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { RecordForm } from '../../../parts/record-form.tsx'
import { CodeSheet } from './code-sheet.tsx'
import styles from './make-codes.module.css'

const shops = { href: '/console/shops', label: 'Shops and codes' }

/** Issues a batch of codes, and shows them once, as a sheet to print. */
export function MakeCodesScreen() {
  const making = useAction(makeCodeBatch, { changes: [listCodeBatches], says: 'nothing' })

  if (making.answer && making.input) {
    const { territory, agent, role } = making.input.body
    return <CodeSheet made={making.answer} batch={{ territory, agent, role }} within={shops} />
  }
  return (
    <>
      <PageHead
        title="Make codes"
        lead="Each code signs up one shop or brand and becomes its shop PIN."
        within={shops}
      />
      <Panel label="Batch details">
        <RecordForm
          className={styles.form}
          act={{
            label: 'Make codes',
            action: making,
            onSend: (texts) => making.start({ body: bodyIn(makeCodeBatch.body, texts) }),
          }}
        >
          <BatchFields />
        </RecordForm>
      </Panel>
    </>
  )
}

function BatchFields() {
  return (
    <FieldGrid>
      <Labelled label="For">
        <select name="role" defaultValue="retailer">
          <option value="retailer">Shops</option>
          <option value="brand">Brands</option>
        </select>
      </Labelled>
      <Labelled label="Codes" hint={`Up to ${mostCodesInBatch}`}>
        <input {...fieldOf(makeCodeBatch.body, 'codes')} defaultValue={20} />
      </Labelled>
      <Labelled label="Valid for (days)">
        <input {...fieldOf(makeCodeBatch.body, 'days')} defaultValue={14} />
      </Labelled>
      <Labelled label="Agent" hint="The agent who carries this code sheet">
        <input {...fieldOf(makeCodeBatch.body, 'agent')} autoComplete="off" />
      </Labelled>
      <Labelled label="Territory" hint="For example, Lagos mainland">
        <input {...fieldOf(makeCodeBatch.body, 'territory')} autoComplete="off" />
      </Labelled>
    </FieldGrid>
  )
}
