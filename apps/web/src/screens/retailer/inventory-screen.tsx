import { ButtonLink } from '@jara/ui/button'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { lazy, Suspense } from 'react'
import { InventoryPanel } from '../../features/inventory/inventory-panel.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

const LiveInventory = lazy(async () => {
  const { LiveInventory: component } = await import('./live-inventory.tsx')
  return { default: component }
})

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
      <Main overBar>
        {isLive ? (
          <Suspense>
            <LiveInventory />
          </Suspense>
        ) : (
          <InventoryPanel />
        )}
      </Main>
    </>
  )
}
