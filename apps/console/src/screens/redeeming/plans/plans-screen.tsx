import type { AnswerOf } from '@jara/contract/call'
import { agreeToPlans, readItemPlans } from '@jara/contract/redeeming/redemptions-plans'
import { Badge } from '@jara/ui/badge'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { useMay } from '../../../session/rights.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import { planColumns } from './plan-columns.tsx'
import { type Plans, withChanges } from './plans.ts'

/** The provider's plans for an item, beside those that an operator has approved. */
export function PlansScreen({ params }: { params: Readonly<Record<string, string>> }) {
  // It asks the provider, so it is read on demand.
  const query = useQuery({
    ...read(readItemPlans, { params: { id: params['id'] ?? '' } }),
    refetchInterval: false,
  })
  return <Answer query={query}>{(answer) => <ItemPlans answer={answer} />}</Answer>
}

function ItemPlans({ answer }: { answer: AnswerOf<typeof readItemPlans> }) {
  const { item, plans, agreed_at, asked_by } = answer
  const isAgreed = agreed_at !== null
  return (
    <>
      <PageHead
        within={{ href: '/console/items', label: 'Redemption items' }}
        title={`Plans of ${item.name}`}
        mark={isAgreed ? <Differing answer={answer} /> : undefined}
        lead={
          isAgreed ? (
            <>
              Approved <When at={agreed_at} />. New plans and new prices are offered once you apply them.
            </>
          ) : (
            'Customers are offered the provider’s plans at its prices. Apply them once, and later changes will need your approval.'
          )
        }
        acts={<Acts answer={answer} />}
      />
      {asked_by && (
        <Notice tone="info">{asked_by} has requested approval to apply the provider’s plans.</Notice>
      )}
      <Panel label="Plans" padded={false}>
        {plans.length === 0 ? (
          <Empty title="The provider lists no plans" />
        ) : (
          <DataTable
            label={`Plans of ${item.name}`}
            columns={planColumns(isAgreed)}
            rows={plans}
            keyOf={({ id }) => id}
          />
        )}
      </Panel>
    </>
  )
}

function Differing({ answer }: { answer: Plans }) {
  const { length } = withChanges(answer)
  if (length === 0) return <Badge tone="green">Up to date</Badge>
  return <Badge tone="orange">{length === 1 ? '1 plan differs' : `${length} plans differ`}</Badge>
}

function Acts({ answer }: { answer: Plans }) {
  const may = useMay()
  const [asked, setAsked] = useState<'agreed' | 'followed'>()
  if (!may(agreeToPlans) || answer.asked_by) return null
  const isAgreed = answer.agreed_at !== null
  return (
    <>
      {isAgreed && <ActButton onClick={() => setAsked('followed')}>Follow the provider</ActButton>}
      {(!isAgreed || withChanges(answer).length > 0) && (
        <ActButton variant="primary" onClick={() => setAsked('agreed')}>
          Apply these plans
        </ActButton>
      )}
      {asked && <AgreeDialog answer={answer} state={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
