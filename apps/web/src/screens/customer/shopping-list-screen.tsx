import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { sampleShoppingList } from '../../features/shopping-list/sample-products.ts'
import { ShoppingListPanel } from '../../features/shopping-list/shopping-list-panel.tsx'
import { paths } from '../../navigation/paths.ts'

export function ShoppingListScreen() {
  return (
    <>
      <PageHeader title="Shopping List" back={paths.Home} />
      <Main overBar>
        <ShoppingListPanel source={sampleShoppingList} />
      </Main>
    </>
  )
}
