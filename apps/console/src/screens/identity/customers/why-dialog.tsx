import { listDecisions } from '@jara/contract/trust/policy'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import styles from './customer.module.css'

/** What the policy decided about a purchase or redemption and why, in sentences that an operator can read out. */
export function WhyDialog({ subject, onClose }: { subject: string; onClose: () => void }) {
  const query = useQuery({ ...read(listDecisions, { params: { subject } }), refetchInterval: false })
  return (
    <FormDialog title="Why?" onClose={onClose}>
      <Answer query={query}>
        {(decisions) =>
          decisions.length === 0 ? (
            <p>No rules were triggered.</p>
          ) : (
            <ul role="list" className={styles.rows}>
              {decisions.map(({ created_at, sentence }) => (
                <li key={created_at}>
                  <span>
                    {sentence}
                    <small>
                      <When at={created_at} />
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </FormDialog>
  )
}
