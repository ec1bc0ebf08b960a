import { distanceKm, formatDistance } from '@jara/rules/distance'
import { parsePlace, type Place } from '@jara/rules/place'
import { Badge } from '@jara/ui/badge'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { locateIcon } from '@jara/ui/rare-icons'
import { Section } from '@jara/ui/section'
import { Text } from '@jara/ui/text'
import { useKnownPosition } from '../../../device/known-position.ts'
import type { KnownShop } from '../../../session/known-shops.ts'

export interface LastShopsProps {
  readonly shops: readonly KnownShop[]
  readonly onChoose: (pin: string) => void
}

/** Recent shops. The nearest is marked if the position is known; no row moves under a finger. */
export function LastShops({ shops, onChoose }: LastShopsProps) {
  const here = useKnownPosition(true)
  const away = shops.map((shop) => kmTo(shop, here))
  const nearestKm = Math.min(...away.flatMap((km) => km ?? []))
  return (
    <Section title="Last shops">
      <List label="Last shops">
        {shops.map(({ pin, name }, place) => (
          <ListRow
            key={pin}
            title={name}
            meta={[pin]}
            start={<IconTile icon="store" />}
            end={<Distance km={away[place]} isNearest={away[place] === nearestKm} />}
            onPress={() => onChoose(pin)}
          />
        ))}
      </List>
    </Section>
  )
}

function Distance({ km, isNearest }: { km: number | undefined; isNearest: boolean }) {
  if (km === undefined) return null
  return (
    <>
      {isNearest && (
        <Badge tone="neutral" icon={locateIcon}>
          Nearest
        </Badge>
      )}
      <Text as="span" look="meta" figure="amount">
        {formatDistance(km)}
      </Text>
    </>
  )
}

function kmTo({ location }: KnownShop, here: Place | undefined): number | undefined {
  const there = parsePlace(location)
  return here && there && distanceKm(here, there)
}
