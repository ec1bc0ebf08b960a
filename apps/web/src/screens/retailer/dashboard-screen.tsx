import { storeGreetingName } from '@jara/rules/person'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { ProfileMenu } from '../../features/auth/profile-menu.tsx'
import { storedPerson } from '../../session/stored-user.ts'
import { useSession } from '../../session/use-session.ts'
import { BeingBuilt } from '../being-built.tsx'

export function DashboardScreen() {
  const person = storedPerson(useSession().user)
  return (
    <>
      <PageHeader
        large
        title={`Welcome back, ${storeGreetingName(person)}`}
        end={<ProfileMenu person={person ?? {}} />}
      />
      <Main overBar>
        <BeingBuilt icon="grid" />
      </Main>
    </>
  )
}
