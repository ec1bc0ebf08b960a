import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { AddProductForm } from '../../features/shop/inventory/add-product-form.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

export function AddProductScreen() {
  const isLive = useIsLive('stockAlerts')
  return (
    <>
      <PageHeader title="Add New Product" back={paths.InventoryManagement} />
      <Main overBar>
        <AddProductForm tellsStock={isLive} />
      </Main>
    </>
  )
}
