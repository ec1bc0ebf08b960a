import { saidIn } from '@jara/client/request-failed'
import { listInventory } from '@jara/contract/shop/inventory'
import { countStockAlerts, listStockAlerts } from '@jara/contract/shop/inventory-stock'
import { formatCount } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { Button, ButtonLink } from '@jara/ui/button'
import { FailureNotice } from '@jara/ui/failure-notice'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { readAlong } from '../../../api/read.ts'
import { paths } from '../../../navigation/paths.ts'
import type { NamedProduct } from './edit-stock-dialog.tsx'

const shown = 5

/** Products running out, at the end of the inventory; the full list has its own screen. */
export function RunningOut({ onAdd }: { onAdd: (product: NamedProduct) => void }) {
  const alerts = useQuery(readAlong(listInventory, listStockAlerts))
  const counted = useQuery(readAlong(listInventory, countStockAlerts))
  const total = counted.data?.total ?? 0
  return (
    <Section
      title="Stock Alerts"
      end={
        total > 0 && (
          <Badge tone="orange" icon="alert">
            {total === 1 ? '1 alert' : `${formatCount(total)} alerts`}
          </Badge>
        )
      }
    >
      {alerts.error && (
        <FailureNotice
          words="The alerts could not be loaded."
          said={saidIn(alerts.error)}
          onRetry={() => void alerts.refetch()}
        />
      )}
      {alerts.data?.length === 0 && <Text look="muted">Nothing to show here.</Text>}
      {alerts.data && alerts.data.length > 0 && (
        <List label="Stock Alerts">
          {alerts.data
            .slice(0, shown)
            .map(({ product_id: id = 0, product_name: name = 'Product', quantity = 0 }) => (
              <ListRow
                key={id}
                start={<IconTile icon="alert" tone={quantity === 0 ? 'red' : 'orange'} />}
                title={name}
                meta={[quantity === 0 ? 'Out of stock' : `Only ${formatCount(quantity)} left`]}
                end={
                  <Button
                    variant="tonal"
                    small
                    aria-label={`Add stock of ${name}`}
                    onClick={() => onAdd({ id, name })}
                  >
                    Add stock
                  </Button>
                }
              />
            ))}
        </List>
      )}
      {total > shown && (
        <ButtonLink variant="quiet" iconEnd="right" href={paths.StockAlerts}>
          View All
        </ButtonLink>
      )}
    </Section>
  )
}
