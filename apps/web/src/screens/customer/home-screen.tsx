import { Main } from '@jara/ui/frame'
import { HomeGreeting } from '../../features/home/home-greeting.tsx'
import { HomeHeader } from '../../features/home/home-header.tsx'
import { PointsBalance } from '../../features/points/points-balance.tsx'
import { storedPerson } from '../../session/stored-user.ts'
import { useSession } from '../../session/use-session.ts'
import { BeingBuilt } from '../being-built.tsx'

export function HomeScreen() {
  const person = storedPerson(useSession().user)
  return (
    <>
      <HomeHeader person={person} />
      <Main overBar>
        <HomeGreeting person={person} />
        <PointsBalance />
        <BeingBuilt icon="list" />
      </Main>
    </>
  )
}
