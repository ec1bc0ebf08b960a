import { Main } from '@jara/ui/frame'
import { lazy, Suspense, type ReactNode } from 'react'
import { HomeGreeting, usePerson } from '../../features/operations/home/home-greeting.tsx'
import { HomeHeader } from '../../features/operations/home/home-header.tsx'
import { MissionDeclarationCard } from '../../features/operations/home/mission-declaration-card.tsx'
import { ShoppingListCard } from '../../features/operations/home/shopping-list-card.tsx'
import { TopMissions } from '../../features/operations/home/top-missions.tsx'
import { PointsBalance } from '../../features/points/balance/points-balance.tsx'
import { useIsLive } from '../../session/use-session.ts'

/** If it cannot be loaded, the card is shown without it. */
const ListSummary = lazy<() => ReactNode>(async () => {
  const loaded = await import('../../features/shop/shopping-list/live/list-summary.tsx').catch(
    () => undefined,
  )
  return { default: loaded?.ListSummary ?? (() => null) }
})

export function HomeScreen() {
  const person = usePerson()
  const listIsLive = useIsLive('shoppingList')
  return (
    <>
      <HomeHeader person={person} />
      <Main overBar>
        <HomeGreeting person={person} />
        <PointsBalance />
        <MissionDeclarationCard />
        <TopMissions />
        <ShoppingListCard
          summary={
            listIsLive ? (
              <Suspense>
                <ListSummary />
              </Suspense>
            ) : undefined
          }
        />
      </Main>
    </>
  )
}
