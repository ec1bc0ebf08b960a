import { getPoints } from '@jara/contract/points/balance'
import { formatPoints } from '@jara/rules/points'
import { ButtonLink } from '@jara/ui/button'
import { Hero } from '@jara/ui/hero'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import { paths } from '../../../navigation/paths.ts'
import { useAsOf } from '../../../offline/use-as-of.ts'

/** The customer's balance. Spec §8: if it fails to load, it keeps showing that it is loading. */
export function PointsBalance() {
  const asked = useQuery(silently(read(getPoints)))
  const asOf = useAsOf(asked)
  const { points, maturing = 0, debt = 0 } = asked.data ?? {}
  const parts = [
    { label: 'Available soon', points: maturing },
    { label: 'Points owed', points: debt },
  ].flatMap((part) => (part.points > 0 ? [{ label: part.label, value: formatPoints(part.points) }] : []))
  const history = (
    <ButtonLink variant="cloth" icon="clock" href={paths.Scan}>
      History
    </ButtonLink>
  )
  return points === undefined ? (
    <Hero label="Points balance" value="Loading..." end={history} />
  ) : (
    // Spec §2.4: the device's own thousands separators.
    <Hero
      label="Points balance"
      value={points.toLocaleString()}
      unit="pts"
      end={history}
      note={asOf}
      parts={parts}
    />
  )
}
