import type { AnswerOf } from '@jara/contract/call'
import { listChecks, readBooks } from '@jara/contract/console/books'
import { Badge } from '@jara/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { When } from '../../parts/amounts.tsx'
import { Answer } from '../../parts/answer.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FigureTile } from '../../parts/figure-tile.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel, Panels } from '../../parts/panel.tsx'
import { signalInWords } from '../../parts/signal-words.ts'
import { count, nairaInWords, pointsInWords } from '../../parts/words.ts'
import styles from './books-screen.module.css'
import { FloatPanel } from './float-panel.tsx'
import { JournalPanel } from './journal-panel.tsx'
import { RequeryPanel } from './requery-panel.tsx'
import { StatementsPanel } from './statements-panel.tsx'
import { TopUpsPanel } from './top-ups-panel.tsx'
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
        lead="Every transfer leaves one account and enters another, so all of them add up to zero."
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
        label="All accounts together"
        figure={
          <span className={isRight ? undefined : styles.wrong}>{pointsInWords(sum + unexplained)}</span>
        }
      >
        {isRight
          ? 'Nothing was made or lost, and wallets hold what the ledger says, at '
          : 'Wallets and ledger differ by this, or points were made outside of it, at '}
        <When at={as_of} />.
      </FigureTile>
      <FigureTile label="Customers have" figure={nairaInWords(liability * naira)}>
        {pointsInWords(liability)}, less what some of them owe.
      </FigureTile>
      <FigureTile label="Nobody will claim" figure={nairaInWords(breakage * naira)}>
        {pointsInWords(breakage)}, less debts that were written off.
      </FigureTile>
      <FigureTile label="Paid in advance" figure={nairaInWords(prefunded * naira)}>
        {pointsInWords(prefunded)} that shops and brands have yet to give.
      </FigureTile>
    </Panels>
  )
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const wrong = checks.filter(({ differences }) => differences > 0)
  return (
    <Panel
      title="What last night’s checks found"
      padded={false}
      end={
        checks.length > 0 && (
          <Badge tone={wrong.length === 0 ? 'green' : 'red'}>
            {wrong.length === 0
              ? 'Nothing differs'
              : `${count(wrong.length)} of ${count(checks.length)} differ`}
          </Badge>
        )
      }
    >
      {checks.length === 0 && <Empty title="The first check runs tonight at 01:20." />}
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
            , without a difference last on <When at={sound_at} />
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
