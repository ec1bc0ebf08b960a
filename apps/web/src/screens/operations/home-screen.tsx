import { Main } from '@jara/ui/frame'
import { lazy, Suspense, type ReactNode } from 'react'
import { HomeGreeting } from '../../features/home/home-greeting.tsx'
import { HomeHeader } from '../../features/home/home-header.tsx'
import { MissionDeclarationCard } from '../../features/home/mission-declaration-card.tsx'
import { ShoppingListCard } from '../../features/home/shopping-list-card.tsx'
import { TopMissions } from '../../features/home/top-missions.tsx'
import { usePerson } from '../../features/home/use-person.ts'
import { PointsBalance } from '../../features/points/points-balance.tsx'
import { useIsLive } from '../../session/use-session.ts'

/** If it cannot be loaded, the card is shown without it. */
const ListSummary = lazy<() => ReactNode>(async () => {
  const loaded = await import('../../features/shopping-list/live/list-summary.tsx').catch(() => undefined)
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
