import type { AnswerOf } from '@jara/contract/call'
import { closeCase, readCase } from '@jara/contract/trust/cases'
import { readCustomer } from '@jara/contract/identity/customers'
import { searchCases } from '@jara/contract/trust/cases-console'
import { readShop } from '@jara/contract/shop/retailers-console'
import { type CaseOutcome, caseOutcomes } from '@jara/rules/trust/cases'
import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { AppealsOfCustomer } from '../../../features/trust/appeals-of-customer/appeals-of-customer.tsx'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { Labelled } from '../../../parts/labelled.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel, Panels } from '../../../parts/panel.tsx'
import { signalInWords } from '../../../parts/signal-words.ts'
import { count } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import styles from './case-screen.module.css'
import { factsInWords } from './facts-in-words.ts'

type Case = AnswerOf<typeof readCase>

export function CaseScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const found = useQuery({
    ...read(readCase, { params: { id: params['id'] ?? '' } }),
    refetchInterval: false,
  })
  return <Answer query={found}>{(one) => <CasePage one={one} />}</Answer>
}

function CasePage({ one }: { one: Case }) {
  const may = useMay()
  const [isClosing, setClosing] = useState(false)
  const isOpen = one.state === 'open'
  return (
    <>
      <PageHead
        within={{ href: '/console/fraud', label: 'Fraud cases' }}
        title={one.subject_name}
        mark={<Badge tone={isOpen ? 'orange' : 'green'}>{isOpen ? 'Open' : 'Closed'}</Badge>}
        lead={one.signals.map(signalInWords).join(' · ')}
        acts={
          isOpen &&
          may(closeCase) && (
            <ActButton variant="primary" icon="check" onClick={() => setClosing(true)}>
              Close case
            </ActButton>
          )
        }
      />
      <Panels columns="wide-first">
        <Evidence one={one} />
        <div className={styles.side}>
          <Panel title="Case details" foot={<SubjectLink one={one} />}>
            <Facts facts={factsOf(one)} />
          </Panel>
          {one.subject_kind === 'customer' && <AppealsOfCustomer customerId={one.subject_id} />}
        </div>
      </Panels>
      {isClosing && <CloseDialog one={one} onClose={() => setClosing(false)} />}
    </>
  )
}

/** Links to the page of the customer or shop that the case is about. */
function SubjectLink({ one: { subject_kind, subject_id } }: { one: Case }) {
  const may = useMay()
  if (subject_kind === 'customer' && may(readCustomer))
    return <Link href={`/console/customers/${subject_id}`}>View customer</Link>
  if (subject_kind === 'shop' && may(readShop))
    return <Link href={`/console/shops/${subject_id}`}>View shop</Link>
  return null
}

const kinds: Readonly<Record<string, string>> = {
  shop: 'Shop or brand',
  customer: 'Customer',
  records: 'Our own records',
}

function factsOf({ subject_kind, opened_at, updated_at, evidence_count, closed_at, outcome, note }: Case) {
  return [
    ['Subject', kinds[subject_kind] ?? subject_kind],
    ['Opened', <When key="opened" at={opened_at} />],
    ['Last updated', <When key="updated" at={updated_at} />],
    ['Evidence items', count(evidence_count)],
    ...(closed_at ? [['Closed', <When key="closed" at={closed_at} />] as const] : []),
    ...(outcome ? [['Outcome', outcomeInWords(outcome)] as const] : []),
    ...(note ? [['Closing note', note] as const] : []),
  ] as const
}

function Evidence({ one: { evidence, evidence_count } }: { one: Case }) {
  if (evidence.length === 0) {
    return (
      <Panel title="Evidence">
        <Empty title="No evidence yet" />
      </Panel>
    )
  }
  const isAll = evidence.length === evidence_count
  return (
    <Panel
      title="Evidence"
      padded={false}
      end={isAll ? undefined : `Latest ${count(evidence.length)} of ${count(evidence_count)}`}
    >
      <ol className={styles.evidence}>
        {evidence.map((piece, place) => (
          <li key={`${piece.found_at} ${place}`}>
            <div className={styles.head}>
              <strong>{signalInWords(piece.signal)}</strong>
              <When at={piece.found_at} />
            </div>
            <p>{piece.sentence}</p>
            <Figures facts={piece.facts} />
            {piece.purchase_id && <Link href={`/console/purchases/${piece.purchase_id}`}>View purchase</Link>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Figures({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const figures = factsInWords(facts)
  if (figures.length === 0) return null
  return (
    <details className={styles.figures}>
      <summary>Show figures</summary>
      <Facts facts={figures} />
    </details>
  )
}

function CloseDialog({ one, onClose }: { one: Case; onClose: () => void }) {
  const closing = useAction(closeCase, { changes: [readCase, searchCases] })
  const [outcome, setOutcome] = useState<CaseOutcome>('nothing')
  return (
    <ConfirmDialog
      title={`Close case about ${one.subject_name}?`}
      act="Close case"
      asksReason
      onAct={(note) => closing.do({ params: { id: one.id }, body: { outcome, note } })}
      onClose={onClose}
    >
      <p>
        The evidence is kept. For 30 days, a shop’s nightly figures won’t open a new case. If no issue was
        found, they won’t count as signals either. New findings by a rule still open a new case.
      </p>
      <Labelled label="Outcome">
        <select
          name="outcome"
          value={outcome}
          onChange={({ currentTarget }) => setOutcome(caseOutcomes[currentTarget.selectedIndex] ?? 'nothing')}
        >
          {caseOutcomes.map((each) => (
            <option key={each} value={each}>
              {outcomeInWords(each)}
            </option>
          ))}
        </select>
      </Labelled>
    </ConfirmDialog>
  )
}

const outcomes: Readonly<Record<CaseOutcome, string>> = {
  nothing: 'No issue found',
  rejected: 'Purchases rejected',
  reversed: 'Purchases reversed',
  frozen: 'Redemptions blocked',
  suspended: 'Shop or brand suspended',
}

/** One that this build does not know is shown as it is. */
function outcomeInWords(outcome: string): string {
  return outcomes[outcome as CaseOutcome] ?? outcome
}
