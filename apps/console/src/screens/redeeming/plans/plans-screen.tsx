import { agreeToPlans, readItemPlans } from '@jara/contract/redeeming/redemptions-plans'
import { Badge } from '@jara/ui/badge'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { useMay } from '../../../session/session.ts'
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
  const answer = query.data
  return (
    <>
      {answer && <Head answer={answer} />}
      <ListPanel
        panelLabel="Plans"
        label={answer ? `Plans of ${answer.item.name}` : 'Plans'}
        list={{ ...query, rows: answer?.plans, keyOf: ({ id }) => id }}
        columns={planColumns(answer !== undefined && answer.agreed_at !== null)}
        empty="The provider lists no plans"
      />
    </>
  )
}

function Head({ answer }: { answer: Plans }) {
  const { item, agreed_at, asked_by } = answer
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
