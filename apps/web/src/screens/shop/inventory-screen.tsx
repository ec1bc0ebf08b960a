import { ButtonLink } from '@jara/ui/button'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { InventoryPanel } from '../../features/shop/inventory/inventory-panel.tsx'
import { lazyPart } from '../../device/lazy-part.tsx'
import { PartNotLoaded } from '../../device/not-loaded.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

const LiveInventory = lazyPart(
  async () => (await import('./live-inventory.tsx')).LiveInventory,
  PartNotLoaded,
)

export function InventoryScreen() {
  const isLive = useIsLive('stockAlerts')
  return (
    <>
      <PageHeader
        title="Inventory"
        end={
          <ButtonLink small icon="plus" href={paths.AddProductScreen}>
            Add Product
          </ButtonLink>
        }
      />
      <Main overBar>{isLive ? <LiveInventory /> : <InventoryPanel />}</Main>
    </>
  )
}
