import type { AnswerOf } from '@jara/contract/call'
import { decideAppeal, readAppeal } from '@jara/contract/trust/appeals-console'
import { Link } from '@jara/ui/link'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel, Panels } from '../../../parts/panel.tsx'
import { pointsInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import styles from './appeal-screen.module.css'
import { AppealBadge } from '../../../parts/state-badges.tsx'
import { Decide } from './decide.tsx'

type Appeal = AnswerOf<typeof readAppeal>

/** A customer's appeal beside the decision that it is about. */
export function AppealScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const query = useQuery({ ...read(readAppeal, { params: { id } }), refetchInterval: false })
  return <Answer query={query}>{(appeal) => <AppealPage appeal={appeal} />}</Answer>
}

function AppealPage({ appeal }: { appeal: Appeal }) {
  const may = useMay()
  const { customer, title, text, sent_at, outcome, waits } = appeal
  return (
    <>
      <PageHead
        within={{ href: '/console/appeals', label: 'Appeals' }}
        title={`Appeal from ${customer.name}`}
        mark={<AppealBadge outcome={outcome} />}
        lead={title}
      />
      <Panels columns="wide-first">
        <div className={styles.column}>
          <Panel title="Customer’s appeal" end={<When at={sent_at} />}>
            <p className={styles.said}>{text}</p>
          </Panel>
          {waits && <Notice tone="info">Awaiting a second approver to overturn the decision.</Notice>}
          {!outcome && !waits && may(decideAppeal) && <Decide appeal={appeal} />}
        </div>
        <Panel title="Original decision">
          <Facts facts={factsOf(appeal)} />
        </Panel>
      </Panels>
    </>
  )
}

function factsOf(appeal: Appeal) {
  const {
    customer,
    purchase_id: purchase,
    decision_at,
    reason,
    points,
    decided_at,
    decided_by,
    words,
  } = appeal
  return [
    [
      'Customer',
      <Link key="customer" href={`/console/customers/${customer.id}`}>
        {customer.name}
      </Link>,
    ],
    ...(purchase
      ? [
          [
            'Purchase',
            <Link key="purchase" href={`/console/purchases/${purchase}`}>
              View purchase
            </Link>,
          ] as const,
        ]
      : []),
    ['Decided on', <When key="decision" at={decision_at} />],
    ...(reason ? [['Reason', reason] as const] : []),
    ...(points > 0 ? [['Points to restore', pointsInWords(points)] as const] : []),
    ...(decided_at
      ? [
          ['Appeal decided by', decided_by ?? ''] as const,
          ['Appeal decided on', <When key="decided" at={decided_at} />] as const,
          ['Message to customer', words ?? ''] as const,
        ]
      : []),
  ] as const
}
