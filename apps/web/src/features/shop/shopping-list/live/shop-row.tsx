import { formatDistance } from '@jara/rules/distance'
import { Button } from '@jara/ui/button'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { locateIcon } from '@jara/ui/rare-icons'
import { Text } from '@jara/ui/text'
import type { ListLine } from '../../../../offline/shopping-list/list-entry.ts'
import { whatShopHas } from './shops-around.ts'
import type { Shops } from './use-shops.ts'

type ShopRowProps = { shops: Shops; lines: readonly ListLine[]; onOpen: () => void }

/** The shop whose prices are shown. Before the position is known, a button that requests it. */
export function ShopRow({ shops: { chosen, isLocated, isRefused, locate }, lines, onOpen }: ShopRowProps) {
  if (isRefused) {
    return (
      <Text look="hint">
        We don’t know your location. Allow Jara to use it to see prices at shops nearby.
      </Text>
    )
  }
  if (!isLocated) {
    return (
      <Button variant="tonal" icon={locateIcon} block onClick={() => void locate()}>
        Find shops nearby
      </Button>
    )
  }
  if (!chosen) return null
  const { products, of } = whatShopHas(chosen, lines)
  return (
    <List>
      <ListRow
        title={`${chosen.name} has ${products} of ${of}`}
        meta={[`${formatDistance(chosen.km)} away, today’s prices`]}
        start={<IconTile icon="store" />}
        onPress={onOpen}
      />
    </List>
  )
}
