import { readAppeal } from '@jara/contract/trust/appeals-console'
import { inspectPurchase } from '@jara/contract/trust/cases-console'
import { Badge, type BadgeTone } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel, Panels } from '../../../parts/panel.tsx'
import { count, nairaInWords, pointsInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { Decision } from './decision.tsx'
import { Elsewhere } from './elsewhere.tsx'
import type { Inspected } from './inspected.ts'
import { Photos } from './photos.tsx'
import styles from './purchase-screen.module.css'
import { ShopHours } from './shop-hours.tsx'

export function PurchaseScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const found = useQuery({
    ...read(inspectPurchase, { params: { id: params['id'] ?? '' } }),
    refetchInterval: false,
  })
  return <Answer query={found}>{(purchase) => <PurchasePage purchase={purchase} />}</Answer>
}

function PurchasePage({ purchase }: { purchase: Inspected }) {
  const { product_name, quantity, customer, shop, points, total_amount } = purchase
  return (
    <>
      <PageHead
        within={isHeld(purchase) ? held : all}
        title={`${quantity} × ${product_name}`}
        mark={<Standing purchase={purchase} />}
        lead={
          <>
            <Link href={`/console/customers/${customer.id}`}>{customer.name}</Link> at {shop.name},{' '}
            {nairaInWords(total_amount)} for {pointsInWords(points)}
          </>
        }
      />
      <Panels columns="wide-first">
        <div className={styles.column}>
          <Photos purchase={purchase} />
          <ShopHours purchase={purchase} />
        </div>
        <div className={styles.column}>
          <Decision key={`${purchase.status} ${purchase.units_left}`} purchase={purchase} />
          <Panel title="Purchase frequency">
            <Facts facts={speedOf(purchase)} />
          </Panel>
          <Elsewhere purchase={purchase} />
          <Appeals purchase={purchase} />
          <History purchase={purchase} />
        </div>
      </Panels>
    </>
  )
}

const held = { href: '/console/reviews', label: 'Purchases to review' }
const all = { href: '/console/purchases', label: 'Purchases' }

function isHeld({ status, held_at }: Inspected): boolean {
  return status === 'pending' && held_at !== null
}

function Standing({ purchase }: { purchase: Inspected }) {
  const [tone, words] = standingOf(purchase)
  return <Badge tone={tone}>{words}</Badge>
}

function standingOf({ status, held_at, units_left, quantity }: Inspected): [BadgeTone, string] {
  if (status === 'pending') return held_at === null ? ['yellow', 'Awaiting shop'] : ['orange', 'In review']
  if (status === 'rejected') return ['red', 'Rejected']
  if (units_left === 0) return ['neutral', 'Reversed']
  return units_left < quantity ? ['neutral', 'Reversed in part'] : ['green', 'Confirmed']
}

function speedOf({ speed, customer, created_at, flags }: Inspected) {
  return [
    ['Declared', <When key="declared" at={created_at} />],
    [`${customer.name}, at this shop in the day before`, count(speed.at_this_shop_in_a_day)],
    ['Anywhere in the day before', count(speed.in_a_day)],
    ['Anywhere in the week before', count(speed.in_a_week)],
    ...(flags.length === 0 ? [] : [['Flags shown to the shop', flags.join(', ')] as const]),
  ] as const
}

const outcomeWords: Readonly<Record<string, string>> = { undone: 'overturned' }

function Appeals({ purchase: { appeals } }: { purchase: Inspected }) {
  const may = useMay()
  if (appeals.length === 0) return null
  return (
    <Panel title="Customer’s appeal" padded={false}>
      <ol className={styles.history}>
        {appeals.map(({ id, text, sent_at, outcome }) => (
          <li key={id}>
            <p>{text}</p>
            <p>
              <When at={sent_at} />, {outcome ? (outcomeWords[outcome] ?? outcome) : 'open'}
              {may(readAppeal) && (
                <>
                  . <Link href={`/console/appeals/${id}`}>{outcome ? 'View appeal' : 'Decide appeal'}</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function History({ purchase: { decisions, reversals } }: { purchase: Inspected }) {
  return (
    <Panel title="Decision history" padded={false}>
      {decisions.length === 0 && <Empty title="No decisions yet" />}
      <ol className={styles.history}>
        {reversals.map(({ id, quantity, points, debt, reason, decided_by, created_at }) => (
          <li key={id}>
            <p>
              {decided_by} reversed {quantity === 1 ? '1 unit' : `${count(quantity)} units`} with{' '}
              {pointsInWords(points)}
              {debt > 0 && `, of which ${pointsInWords(debt)} are owed`}: {reason}
            </p>
            <When at={created_at} />
          </li>
        ))}
        {decisions.map(({ sentence, created_at }) => (
          <li key={created_at}>
            <p>{sentence}</p>
            <When at={created_at} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
