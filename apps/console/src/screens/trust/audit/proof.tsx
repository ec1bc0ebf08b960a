import type { AnswerOf } from '@jara/contract/call'
import { readAuditProof } from '@jara/contract/trust/audit'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { count } from '../../../parts/words.ts'
import styles from './audit.module.css'

type Found = AnswerOf<typeof readAuditProof>

/** The last nightly check of the hash chain. It names any entry that was changed. */
export function Proof() {
  const query = useQuery(read(readAuditProof))
  return (
    <Answer query={query}>
      {(found) => (
        <Notice tone={toneOf(found)}>
          <p>
            <strong>{verdictOf(found)}</strong>
          </p>
          {found.examples.length > 0 && (
            <ul className={styles.examples}>
              {found.examples.map((example) => (
                <li key={example}>{example}</li>
              ))}
            </ul>
          )}
          <p>
            {found.checked_at !== null && (
              <>
                Checked <When at={found.checked_at} />.{' '}
              </>
            )}
            {found.waiting > 0 && `${entries(found.waiting)} waiting to be added to the chain. `}
            {found.acts > 0 && (
              <>
                Latest hash <code className={styles.hash}>{found.head.slice(0, 16)}</code>: keep a copy
                elsewhere to prove later that nothing has changed.
              </>
            )}
          </p>
        </Notice>
      )}
    </Answer>
  )
}

function toneOf({ checked_at, differences }: Found) {
  if (checked_at === null) return 'info'
  return differences === 0 ? 'success' : 'error'
}

function verdictOf({ checked_at, differences, acts }: Found): string {
  if (checked_at === null) return `${entries(acts)} recorded. They are verified every night.`
  if (differences === 0) return `Verified: ${entries(acts)} unchanged, from the first to the last.`
  return differences === 1
    ? '1 entry does not match its original record.'
    : `${count(differences)} entries do not match their original records.`
}

function entries(amount: number): string {
  return amount === 1 ? '1 entry' : `${count(amount)} entries`
}
