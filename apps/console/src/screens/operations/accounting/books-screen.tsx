import type { AnswerOf } from '@jara/contract/call'
import { listChecks, readBooks } from '@jara/contract/operations/accounting'
import { Badge } from '@jara/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { FigureTile } from '../../../parts/figure-tile.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel, Panels } from '../../../parts/panel.tsx'
import { signalInWords } from '../../../parts/signal-words.ts'
import { count, nairaInWords, pointsInWords } from '../../../parts/words.ts'
import styles from './books-screen.module.css'
import { FloatPanel } from '../../../features/redeeming/float/float-panel.tsx'
import { JournalPanel } from './journal-panel.tsx'
import { RequeryPanel } from '../../../features/redeeming/reconciliation/requery-panel.tsx'
import { StatementsPanel } from '../../../features/redeeming/reconciliation/statements-panel.tsx'
import { TopUpsPanel } from '../../../features/redeeming/float/top-ups-panel.tsx'
import { TrialBalance } from './trial-balance.tsx'

type Books = AnswerOf<typeof readBooks>
type Check = AnswerOf<typeof listChecks>[number]

/** Evidence that no points are missing. */
export function BooksScreen() {
  const books = useQuery(read(readBooks))
  const checks = useQuery(read(listChecks))
  return (
    <>
      <PageHead
        title="Reconciliation"
        lead="Every transfer debits one account and credits another, so all balances add up to zero."
      />
      <Answer query={books}>{(found) => <Tiles books={found} />}</Answer>
      <Panels columns="wide-first">
        <Answer query={books}>{(found) => <TrialBalance books={found} />}</Answer>
        <div className={styles.column}>
          <Answer query={checks}>{(found) => <Checks checks={found} />}</Answer>
          <JournalPanel />
        </div>
      </Panels>
      <Panels columns={2}>
        <FloatPanel />
        <TopUpsPanel />
      </Panels>
      <StatementsPanel />
      <RequeryPanel />
    </>
  )
}

function Tiles({
  books: { sum, unexplained, liability, breakage, prefunded, naira_per_point: naira, as_of },
}: {
  books: Books
}) {
  const isRight = sum === 0 && unexplained === 0
  return (
    <Panels columns={4}>
      <FigureTile
        label="Sum of all accounts"
        figure={
          <span className={isRight ? undefined : styles.wrong}>{pointsInWords(sum + unexplained)}</span>
        }
      >
        {isRight
          ? 'Wallets match the ledger, and all accounts sum to zero. Checked '
          : 'Wallets and the ledger differ by this amount, or points were created outside the ledger. Checked '}
        <When at={as_of} />.
      </FigureTile>
      <FigureTile label="Points liability" figure={nairaInWords(liability * naira)}>
        {pointsInWords(liability)}, net of points owed.
      </FigureTile>
      <FigureTile label="Unclaimable" figure={nairaInWords(breakage * naira)}>
        {pointsInWords(breakage)}, net of points owed that were written off.
      </FigureTile>
      <FigureTile label="Prepaid balances" figure={nairaInWords(prefunded * naira)}>
        {pointsInWords(prefunded)} not yet issued by shops and brands.
      </FigureTile>
    </Panels>
  )
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const wrong = checks.filter(({ differences }) => differences > 0)
  return (
    <Panel
      title="Nightly checks"
      padded={false}
      end={
        checks.length > 0 && (
          <Badge tone={wrong.length === 0 ? 'green' : 'red'}>
            {wrong.length === 0
              ? 'All match'
              : `${count(wrong.length)} of ${count(checks.length)} don’t match`}
          </Badge>
        )
      }
    >
      {checks.length === 0 && <Empty title="The first check runs tonight at 01:20" />}
      <ul className={styles.checks}>
        {[...checks]
          .sort((one, other) => other.differences - one.differences)
          .map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
      </ul>
    </Panel>
  )
}

function CheckRow({ check: { name, means, checked_at, sound_at, differences, examples } }: { check: Check }) {
  return (
    <li>
      <div className={styles.check}>
        <strong>{signalInWords(name)}</strong>
        {differences === 0 ? (
          <Badge tone="green">None</Badge>
        ) : (
          <Badge tone="red">{count(differences)}</Badge>
        )}
      </div>
      <p>
        <When at={checked_at} />
        {differences > 0 && sound_at && (
          <>
            , last matched on <When at={sound_at} />
          </>
        )}
      </p>
      {differences > 0 && (
        <details>
          <summary>{means}</summary>
          <ul className={styles.examples}>
            {examples.map((id) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
