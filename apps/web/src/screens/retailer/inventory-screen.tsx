import { ButtonLink } from '@jara/ui/button'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { InventoryPanel } from '../../features/inventory/inventory-panel.tsx'
import { paths } from '../../navigation/paths.ts'

export function InventoryScreen() {
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
        <InventoryPanel />
      </Main>
    </>
  )
}
