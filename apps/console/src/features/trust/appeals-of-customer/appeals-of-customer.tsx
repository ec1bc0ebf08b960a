import { listAppeals } from '@jara/contract/trust/appeals-console'
import { Link } from '@jara/ui/link'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { AppealBadge } from '../../../parts/state-badges.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { useMay } from '../../../session/session.ts'
import styles from './appeals-of-customer.module.css'

/** A customer's appeals, shown on the customer's page. */
export function AppealsOfCustomer({ customerId }: { customerId: string }) {
  return useMay()(listAppeals) ? <Appeals customerId={customerId} /> : null
}

function Appeals({ customerId }: { customerId: string }) {
  const query = useQuery({
    ...read(listAppeals, { query: { state: 'all', customer: customerId } }),
    refetchInterval: false,
  })
  return (
    <Panel title="Appeals" end={query.data?.length}>
      <Answer query={query}>
        {(appeals) =>
          appeals.length === 0 ? (
            <p>No appeals from this customer.</p>
          ) : (
            <ul role="list" className={styles.appeals}>
              {appeals.map(({ id, title, outcome, sent_at }) => (
                <li key={id}>
                  <span>
                    <Link href={`/console/appeals/${id}`}>{title}</Link>
                    <small>
                      Submitted <When at={sent_at} />
                    </small>
                  </span>
                  <AppealBadge outcome={outcome} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Panel>
  )
}
