import { formatMoment } from '@jara/rules/moment'
import { fullName } from '@jara/rules/identity/person'
import { formatCount, signedPoints } from '@jara/rules/points'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { storedPerson } from '../../../../session/stored-user.ts'
import { useSession } from '../../../../session/use-session.ts'
import { nameOfMonth } from '../months.ts'
import type { Entry } from '../statement-pages.ts'
import { detailOf } from './statement-csv.ts'
import styles from './statement-paper.module.css'

interface StatementPaperProps {
  readonly entries: readonly Entry[]
  readonly month: string | undefined
  readonly hidesNumbers: boolean
}

/** Printed instead of the page, on as many sheets as needed, and hidden on the screen. */
export function StatementPaper({ entries, month, hidesNumbers }: StatementPaperProps) {
  const { user } = useSession()
  const name = fullName(storedPerson(user) ?? {})
  const [today] = useState(() => formatMoment(new Date().toISOString()))
  return createPortal(
    <div className={styles.paper}>
      <h1>Jara points statement</h1>
      <p>
        {[name, month === undefined ? 'All months' : nameOfMonth(month), today].filter(Boolean).join(' · ')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Description</th>
            <th scope="col">Points</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, place) => (
            <tr key={entry.id ?? place}>
              <td>{formatMoment(entry.at)}</td>
              <td>{[entry.title, detailOf(entry, hidesNumbers), entry.words].filter(Boolean).join(', ')}</td>
              <td>{typeof entry.points === 'number' && signedPoints(entry.points)}</td>
              <td>{typeof entry.balance === 'number' && formatCount(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
