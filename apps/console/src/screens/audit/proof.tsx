import type { AnswerOf } from '@jara/contract/call'
import { readAuditProof } from '@jara/contract/console/audit'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { When } from '../../parts/amounts.tsx'
import { Answer } from '../../parts/answer.tsx'
import { count } from '../../parts/words.ts'
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
            {found.waiting > 0 && `${count(found.waiting)} acts wait for their place. `}
            {found.acts > 0 && (
              <>
                Head <code className={styles.hash}>{found.head.slice(0, 16)}</code>: kept elsewhere, it proves
                later that nothing was changed.
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
  if (checked_at === null) return `${count(acts)} acts are chained. The chain is checked every night.`
  if (differences === 0) return `The chain is whole: ${count(acts)} acts, from the first to the last.`
  return differences === 1
    ? 'One act is not as it was written.'
    : `${count(differences)} acts are not as they were written.`
}
