import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { LiveListPanel } from '../../features/shop/shopping-list/live/live-list-panel.tsx'
import { SavedState } from '../../features/shop/shopping-list/live/saved-state.tsx'
import { sampleShoppingList } from '../../features/shop/shopping-list/sample-products.ts'
import { ShoppingListPanel } from '../../features/shop/shopping-list/shopping-list-panel.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

export function ShoppingListScreen() {
  const isLive = useIsLive('shoppingList')
  return (
    <>
      <PageHeader title="Shopping List" back={paths.Home} end={isLive && <SavedState />} />
      <Main overBar>{isLive ? <LiveListPanel /> : <ShoppingListPanel source={sampleShoppingList} />}</Main>
    </>
  )
}
