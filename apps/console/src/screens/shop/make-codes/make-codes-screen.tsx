import { wordsOf } from '@jara/client/request-failed'
import {
  listCodeBatches,
  longestCodeDays,
  makeCodeBatch,
  mostCodesInBatch,
} from '@jara/contract/shop/onboarding-codes'
import { Notice } from '@jara/ui/notice'
import type { SubmitEvent } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { formValues } from '../../../parts/form-values.ts'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { CodeSheet } from './code-sheet.tsx'
import styles from './make-codes.module.css'

const shops = { href: '/console/shops', label: 'Shops and codes' }

/** Issues a batch of codes, and shows them once, as a sheet to print. */
export function MakeCodesScreen() {
  const making = useAction(makeCodeBatch, { changes: [listCodeBatches], says: 'nothing' })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { role, codes, agent = '', territory = '', days } = formValues(event)
    const body = {
      role: role === 'brand' ? ('brand' as const) : ('retailer' as const),
      codes: Number(codes),
      agent,
      territory,
      days: Number(days),
    }
    making.start({ body })
  }

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
        <form className={styles.form} onSubmit={submit}>
          <BatchFields />
          {making.error && <Notice tone="error">{wordsOf(making.error)}</Notice>}
          <div className={styles.acts}>
            <ActButton type="submit" variant="primary" busy={making.isPending}>
              Make codes
            </ActButton>
          </div>
        </form>
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
        <input
          name="codes"
          type="number"
          min={1}
          max={mostCodesInBatch}
          step={1}
          required
          defaultValue={20}
        />
      </Labelled>
      <Labelled label="Valid for (days)">
        <input name="days" type="number" min={1} max={longestCodeDays} step={1} required defaultValue={14} />
      </Labelled>
      <Labelled label="Agent" hint="The agent who carries this code sheet">
        <input name="agent" required maxLength={80} autoComplete="off" />
      </Labelled>
      <Labelled label="Territory" hint="For example, Lagos mainland">
        <input name="territory" required maxLength={80} autoComplete="off" />
      </Labelled>
    </FieldGrid>
  )
}
