import { navigate } from '@jara/client/router'
import { formatCount, formatPoints } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { ListRow } from '@jara/ui/list'
import { paths } from '../../../navigation/paths.ts'
import { fillRedeemForm } from '../../../session/redeem-form-values.ts'
import styles from './offer-rows.module.css'
import type { Offer } from './offers.ts'

interface OfferProps {
  readonly offer: Offer
  readonly balance: number
}

/** Fills in the redeem form. */
export function AffordableRow({ offer: { title, points, values }, balance }: OfferProps) {
  const redeem = () => {
    fillRedeemForm(values)
    navigate(paths.Card)
  }
  return (
    <ListRow
      title={title}
      meta={[`${formatPoints(points)} · leaves ${formatCount(balance - points)}`]}
      end={
        <Button variant="tonal" small aria-label={`Redeem ${title}`} onClick={redeem}>
          Redeem
        </Button>
      }
    />
  )
}

/** Shows how many points are missing. */
export function FarRow({ offer: { title, points }, balance }: OfferProps) {
  const togo = points - balance
  return (
    <ListRow
      title={title}
      end={<span className={styles.cost}>{formatPoints(points)}</span>}
      foot={
        <>
          <progress
            className={styles.progress}
            max={points}
            value={balance}
            aria-label={`${Math.floor((100 * balance) / points)} percent of ${formatPoints(points)}`}
          />
          <span className={styles.togo}>{formatPoints(togo)} to go</span>
        </>
      }
    />
  )
}
