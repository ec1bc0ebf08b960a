import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { LiveListPanel } from '../../features/shopping-list/live/live-list-panel.tsx'
import { SavedState } from '../../features/shopping-list/live/saved-state.tsx'
import { sampleShoppingList } from '../../features/shopping-list/sample-products.ts'
import { ShoppingListPanel } from '../../features/shopping-list/shopping-list-panel.tsx'
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
