import { formatNgn } from '@jara/rules/naira'
import { convertedKobo } from '@jara/rules/redeeming/redemption'
import { Text } from '@jara/ui/text'
import { TextField } from '@jara/ui/text-field'
import styles from './points-fields.module.css'
import { pointsIn, type RedeemFieldsProps } from './redeem-draft.ts'

type PointsFieldsProps = RedeemFieldsProps & { readonly rate: number | undefined }

/** The number of points, and their value at the item's rate. */
export function PointsFields({ draft, did, rate = 0 }: PointsFieldsProps) {
  return (
    <>
      <TextField
        label="Points"
        name="pointsToRedeem"
        type="number"
        inputMode="numeric"
        min={0}
        autoComplete="off"
        placeholder="1000"
        value={draft.points}
        onChange={(event) => did({ did: 'enter points', points: event.target.value })}
      />
      <div className={styles.converted}>
        <Text look="meta">Converted Amount</Text>
        <Text as="strong" figure="amount">
          {formatNgn(convertedKobo(pointsIn(draft), rate) ?? 0)}
        </Text>
      </div>
    </>
  )
}
