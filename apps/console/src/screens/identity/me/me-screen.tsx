import { PageHead } from '../../../parts/page-head.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { Panel, Panels } from '../../../parts/panel.tsx'
import { When } from '../../../parts/amounts.tsx'
import { useSession } from '../../../session/session.ts'
import { AlarmsHerePanel } from '../../../features/operations/alarms-here/alarms-here-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'

/** The operator’s own sign-in. */
export function MeScreen() {
  const session = useSession()
  if (session === undefined) return null
  const { name, email, duties, until } = session
  return (
    <>
      <PageHead title="My sign-in" lead="Your sign-in methods and browser alerts." />
      <Panels columns={2}>
        <Panel title="Your account">
          <Facts
            facts={[
              ['Name', name],
              ['Email', email],
              ['Roles', duties.join(', ')],
              ['Session ends', <When key="until" at={new Date(until).toISOString()} />],
            ]}
          />
        </Panel>
        <PasskeysPanel />
        <AlarmsHerePanel operator={session} />
      </Panels>
    </>
  )
}
