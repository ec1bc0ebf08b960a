import {
  changeMission,
  changeMissionState,
  draftMission,
  listMissions,
  publishMission,
  readMission,
} from '@jara/contract/catalogue/missions-console'
import { navigate } from '@jara/client/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { icons } from '../../../parts/icons.ts'
import { MissionBadge } from '../../../parts/mission-badge.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { count, dayInWords } from '../../../parts/words.ts'
import { useUndo } from '../../../parts/undo-offer.tsx'
import { useMay } from '../../../session/session.ts'
import { MissionEditor, type Mission } from './mission-editor.tsx'
import { SimulationPanel } from './simulation-panel.tsx'

const missions = { href: '/console/missions', label: 'Missions' }

export function NewMissionScreen() {
  const drafting = useAction(draftMission, {
    changes: [listMissions],
    onDone: ({ id }) => navigate(`/console/missions/${id}`, { replace: true }),
  })
  return (
    <>
      <PageHead title="New mission" lead="Customers won’t see it until you publish it." within={missions} />
      <MissionEditor saving={drafting} onSave={(body) => drafting.start({ body })} />
    </>
  )
}

export function MissionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { id = '' } = params
  // A refetch must not overwrite what the operator is typing.
  const query = useQuery({ ...read(readMission, { params: { id } }), refetchInterval: false })
  return (
    <>
      {!query.data && <PageHead title="Mission" within={missions} />}
      <Answer query={query}>{(mission) => <MissionPage key={mission.id} mission={mission} />}</Answer>
    </>
  )
}

function MissionPage({ mission }: { mission: Mission }) {
  const may = useMay()
  const [asks, setAsks] = useState<'publish' | 'pause' | 'resume'>()
  const close = () => setAsks(undefined)
  const { state, waits } = mission

  const { changing, publish, turn } = useActs(mission)
  const isPaused = state === 'paused'
  const mayTurn = may(changeMissionState) && (state === 'running' || state === 'planned' || isPaused)
  return (
    <>
      <PageHead
        title={mission.name}
        mark={<MissionBadge state={state} waits={waits} />}
        lead={`${dayInWords(mission.starts_on)} to ${dayInWords(mission.ends_on)}, ${count(mission.spent_points)} of ${count(mission.budget_points)} pts used`}
        within={missions}
        acts={
          <>
            {mayTurn && (
              <ActButton
                icon={isPaused ? icons.play : icons.pause}
                onClick={() => setAsks(isPaused ? 'resume' : 'pause')}
              >
                {isPaused ? 'Resume' : 'Pause'}
              </ActButton>
            )}
            {state === 'draft' && may(publishMission) && (
              <ActButton
                variant="primary"
                icon={icons.two}
                disabled={waits}
                onClick={() => setAsks('publish')}
              >
                Publish
              </ActButton>
            )}
          </>
        }
      />
      <MissionEditor
        mission={mission}
        isReadOnly={state !== 'draft' || !may(changeMission)}
        saving={changing}
        onSave={(body) => changing.start({ params: { id: mission.id }, body })}
        beside={<SimulationPanel mission={mission} />}
      />
      {asks === 'publish' && <PublishDialog mission={mission} onAct={publish} onClose={close} />}
      {(asks === 'pause' || asks === 'resume') && (
        <PauseDialog
          mission={mission}
          isPaused={asks === 'resume'}
          onAct={(reason) => turn(asks === 'resume' ? 'running' : 'paused', reason)}
          onClose={close}
        />
      )}
    </>
  )
}

const changes = [listMissions, readMission]

function useActs({ id }: Mission) {
  const offerUndo = useUndo()
  const changing = useAction(changeMission, { changes })
  const publishing = useAction(publishMission, { changes })
  const turning = useAction(changeMissionState, { changes, says: 'nothing' })
  const publish = () => publishing.do({ params: { id } })
  const turnTo = (to: 'running' | 'paused', reason: string) =>
    turning.do({ params: { id }, body: { state: to, reason } })
  const turn = async (to: 'running' | 'paused', reason: string) =>
    offerUndo((await turnTo(to, reason)).message, () =>
      turnTo(to === 'paused' ? 'running' : 'paused', 'Undone at once.'),
    )
  return { changing, publish, turn }
}

interface MissionDialogProps {
  readonly mission: Mission
  readonly onAct: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

function PublishDialog({ mission, onAct, onClose }: MissionDialogProps) {
  return (
    <ConfirmDialog title={`Publish ${mission.name}?`} act="Publish mission" onAct={onAct} onClose={onClose}>
      <p>
        Customers can earn {count(mission.bonus_points_per_unit)} points for each unit of{' '}
        {mission.product_name}, up to {count(mission.budget_points)} in total. A published mission can be
        paused but not changed. If the policy requires it, a second approver must approve first.
      </p>
    </ConfirmDialog>
  )
}

/** The button keeps its action while the dialog is open, whatever a colleague does meanwhile. */
function PauseDialog({ mission, isPaused, onAct, onClose }: MissionDialogProps & { isPaused: boolean }) {
  return (
    <ConfirmDialog
      title={isPaused ? `Resume ${mission.name}?` : `Pause ${mission.name}?`}
      act={isPaused ? 'Resume mission' : 'Pause mission'}
      asksReason
      onAct={onAct}
      onClose={onClose}
    >
      <p>
        {isPaused
          ? 'Customers will see it again, and units declared from now on will earn the bonus.'
          : 'Customers will no longer see it, and no more units will earn the bonus. Bonuses already earned are kept.'}
      </p>
    </ConfirmDialog>
  )
}
