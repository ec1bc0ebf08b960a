import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { LiveList } from '../../features/shop/shopping-list/live/live-list.tsx'
import { SavedState } from '../../features/shop/shopping-list/live/saved-state.tsx'
import { SampleList } from '../../features/shop/shopping-list/sample-list.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

export function ShoppingListScreen() {
  const isLive = useIsLive('shoppingList')
  return (
    <>
      <PageHeader title="Shopping List" back={paths.Home} end={isLive && <SavedState />} />
      <Main overBar>{isLive ? <LiveList /> : <SampleList />}</Main>
    </>
  )
}
