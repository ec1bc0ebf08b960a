import { Badge } from '@jara/ui/badge'
import { Icon } from '@jara/ui/icon'
import { Link } from '@jara/ui/link'
import { useState, type ReactNode } from 'react'
import { When } from '../../../parts/amounts.tsx'
import { Panel } from '../../../parts/panel.tsx'
import styles from './photos.module.css'
import type { Inspected } from './inspected.ts'

const marks = 64

/** The photo as large as it fits, beside a similar one. */
export function Photos({ purchase }: { purchase: Inspected }) {
  const { look_alikes: twins, customer, shop, created_at, image_url } = purchase
  const [chosen, setChosen] = useState<string>()
  const twin = twins.find(({ purchase_id }) => purchase_id === chosen) ?? twins[0]
  return (
    <Panel
      title={titleFor(twins.length)}
      end={twin && <Badge tone="red">{`${marks - twin.differing} of ${marks} features match`}</Badge>}
    >
      <div className={styles.photos} data-two={twin !== undefined || undefined}>
        <Photo source={image_url} by={customer.name} at={shop.name} when={created_at} />
        {twin && (
          <Photo source={twin.image_url} by={twin.customer.name} at={twin.shop.name} when={twin.created_at}>
            <Link href={`/console/purchases/${twin.purchase_id}`}>View purchase</Link>
          </Photo>
        )}
      </div>
      {twin && (
        <ul className={styles.says}>
          <Agreement same={twin.customer.id === customer.id} of="customer" />
          <Agreement same={twin.shop.id === shop.id} of="shop" />
        </ul>
      )}
      {twins.length > 1 && (
        <div className={styles.others} role="group" aria-label="Similar photos">
          {twins.map((one) => (
            <button
              key={one.purchase_id}
              type="button"
              aria-pressed={one === twin}
              onClick={() => setChosen(one.purchase_id)}
            >
              {one.customer.name}, {marks - one.differing} of {marks}
            </button>
          ))}
        </div>
      )}
    </Panel>
  )
}

function titleFor(twins: number): string {
  if (twins === 0) return 'Photo, with no similar ones'
  return twins === 1 ? 'Photo and a similar one' : `Photo and ${twins} similar ones`
}

interface PhotoProps {
  readonly source: string | null | undefined
  readonly by: string
  readonly at: string
  readonly when: string
  readonly children?: ReactNode
}

function Photo({ source, by, at, when, children }: PhotoProps) {
  return (
    <figure className={styles.photo}>
      {source ? (
        <a
          className={styles.whole}
          href={source}
          target="_blank"
          rel="noreferrer"
          aria-label={`Photo by ${by}, full size`}
        >
          <img src={source} alt={`Taken by ${by} at ${at}`} />
        </a>
      ) : (
        <p className={styles.gone}>This photo has been deleted.</p>
      )}
      <figcaption>
        <strong>{by}</strong>
        <When at={when} />
        <span>{at}</span>
        {children}
      </figcaption>
    </figure>
  )
}

function Agreement({ same, of }: { same: boolean; of: string }) {
  return (
    <li>
      <Icon name={same ? 'check' : 'alert'} size="xs" /> {same ? `Same ${of}` : `Different ${of}`}
    </li>
  )
}
