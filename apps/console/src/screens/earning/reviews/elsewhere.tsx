import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { When } from '../../../parts/amounts.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type Inspected, travelTo } from './inspected.ts'
import styles from './purchase-screen.module.css'

/** Where the customer bought before and after, and whether the travel time is plausible. */
export function Elsewhere({ purchase: { elsewhere, created_at } }: { purchase: Inspected }) {
  return (
    <Panel title="Travel" padded={elsewhere.length === 0}>
      {elsewhere.length === 0 && <p>No purchases at other shops within a week.</p>}
      <ol className={styles.history}>
        {elsewhere.map((other) => {
          const { words, isTooFast } = travelTo(other, created_at)
          return (
            <li key={other.purchase_id}>
              <p>
                <Link href={`/console/purchases/${other.purchase_id}`}>{other.shop.name}</Link>, {words}
                {isTooFast && (
                  <>
                    {' '}
                    <Badge tone="red">Travel time not plausible</Badge>
                  </>
                )}
              </p>
              <When at={other.created_at} />
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
