import { simulateMission } from '@jara/contract/catalogue/missions-console'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { Points } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { count, dayInWords } from '../../../parts/words.ts'
import styles from './mission.module.css'
import type { Mission } from './mission-editor.tsx'

/** What the saved mission would have paid over the last four weeks. */
export function SimulationPanel({ mission }: { mission: Mission }) {
  const query = useQuery({
    ...read(simulateMission, { params: { id: mission.id } }),
    refetchInterval: false,
  })
  return (
    <Panel title="Simulation over the last 28 days">
      <p className={styles.hint}>The saved draft, applied to confirmed purchases from the last 28 days.</p>
      <Answer query={query}>
        {({ purchases, people, points, used_up_on: usedUp }) => (
          <>
            <Facts
              facts={[
                ['Purchases', count(purchases)],
                ['Customers', count(people)],
                ['Points it would have paid', <Points key="points" amount={points} />],
                ['Budget', <Points key="budget" amount={mission.budget_points} />],
              ]}
            />
            <div className={styles.finding}>
              {usedUp ? (
                <Notice tone="warning">
                  The budget would have run out on {dayInWords(usedUp)}. {count(points)} points would have
                  been enough.
                </Notice>
              ) : (
                <Notice tone="info">The budget would have lasted.</Notice>
              )}
            </div>
          </>
        )}
      </Answer>
    </Panel>
  )
}
