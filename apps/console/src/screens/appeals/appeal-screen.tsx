import type { AnswerOf } from '@jara/contract/call'
import { decideAppeal, readAppeal } from '@jara/contract/console/appeals'
import { Link } from '@jara/ui/link'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { When } from '../../parts/amounts.tsx'
import { Answer } from '../../parts/answer.tsx'
import { Facts } from '../../parts/facts.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel, Panels } from '../../parts/panel.tsx'
import { pointsInWords } from '../../parts/words.ts'
import { useMay } from '../../session/rights.ts'
import styles from './appeal-screen.module.css'
import { AppealBadge } from '../../parts/appeal-badge.tsx'
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
        title={`${customer.name} answers`}
        mark={<AppealBadge outcome={outcome} />}
        lead={title}
      />
      <Panels columns="wide-first">
        <div className={styles.column}>
          <Panel title="The answer" end={<When at={sent_at} />}>
            <p className={styles.said}>{text}</p>
          </Panel>
          {waits && <Notice tone="info">A second operator was asked to undo the decision.</Notice>}
          {!outcome && !waits && may(decideAppeal) && <Decide appeal={appeal} />}
        </div>
        <Panel title="The decision">
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
              Look at the purchase
            </Link>,
          ] as const,
        ]
      : []),
    ['Decided on', <When key="decision" at={decision_at} />],
    ...(reason ? [['Why', reason] as const] : []),
    ...(points > 0 ? [['Undoing gives back', pointsInWords(points)] as const] : []),
    ...(decided_at
      ? [
          ['Answered by', decided_by ?? ''] as const,
          ['On', <When key="decided" at={decided_at} />] as const,
          ['The customer was told', words ?? ''] as const,
        ]
      : []),
  ] as const
}
