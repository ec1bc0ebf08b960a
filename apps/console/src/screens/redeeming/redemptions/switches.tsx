import type { AnswerOf } from '@jara/contract/call'
import { readSwitches, turnSwitch } from '@jara/contract/redeeming/redemptions-switches'
import { Badge } from '@jara/ui/badge'
import { Icon, type IconName } from '@jara/ui/icon'
import { Switch } from '@jara/ui/switch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Pick } from '../../../parts/filter-bar.tsx'
import { icons } from '../../../parts/icons.ts'
import { Panel } from '../../../parts/panel.tsx'
import { useUndo } from '../../../parts/undo-offer.tsx'
import { useMay } from '../../../session/session.ts'
import styles from './redemptions.module.css'

type OneSwitch = AnswerOf<typeof readSwitches>[number]

const drawings: Readonly<Record<string, IconName>> = {
  provider: icons.send,
  airtime: 'phone',
  data: 'signal',
  electricity: 'bolt',
}

/** What can be redeemed now: everything, each type, then the paused items. */
export function Switches() {
  const switches = useQuery(read(readSwitches))
  const [turning, setTurning] = useState<OneSwitch>()
  const may = useMay()
  const mayTurn = may(turnSwitch)
  return (
    <div className={styles.health}>
      <Panel label="Redemption services" padded={false}>
        <Answer query={switches}>
          {(all) => (
            <>
              <ul className={styles.switches}>
                {all
                  .filter(({ scope }) => scope !== 'item')
                  .map((one) => (
                    <SwitchRow key={one.target} one={one} onTurn={mayTurn ? setTurning : undefined} />
                  ))}
              </ul>
              <Items
                all={all.filter(({ scope }) => scope === 'item')}
                onTurn={mayTurn ? setTurning : undefined}
              />
            </>
          )}
        </Answer>
        {turning && <TurnDialog one={turning} onClose={() => setTurning(undefined)} />}
      </Panel>
    </div>
  )
}

type OnTurn = ((one: OneSwitch) => void) | undefined

function SwitchRow({ one, onTurn }: { one: OneSwitch; onTurn: OnTurn }) {
  const { target, name, pause } = one
  return (
    <li className={styles.switchRow}>
      <span className={styles.drawing}>
        <Icon name={drawings[target] ?? icons.send} />
      </span>
      <span className={styles.switchWords}>
        <strong>{name}</strong>
        {pause && <Why pause={pause} />}
      </span>
      {onTurn ? (
        <>
          <span className={styles.state}>{pause ? 'Paused' : 'On'}</span>
          <Switch label={name} name={`switch-${target}`} on={!pause} onChange={() => onTurn(one)} />
        </>
      ) : (
        <Badge tone={pause ? 'orange' : 'green'}>{pause ? 'Paused' : 'On'}</Badge>
      )}
    </li>
  )
}

function Why({ pause: { reason, by, since } }: { pause: NonNullable<OneSwitch['pause']> }) {
  return (
    <small>
      {reason} {by}, <When at={since} />
    </small>
  )
}

/** Lists only paused items; any other can be selected. */
function Items({ all, onTurn }: { all: readonly OneSwitch[]; onTurn: OnTurn }) {
  const paused = all.filter(({ pause }) => pause)
  const running = all.filter(({ pause }) => !pause)
  if (paused.length === 0 && (!onTurn || running.length === 0)) return null
  return (
    <div className={styles.items}>
      {paused.map((one) => (
        <span key={one.target} className={styles.item}>
          <Badge tone="orange" icon={icons.pause}>
            {one.name} is paused
          </Badge>
          {one.pause && <Why pause={one.pause} />}
          {onTurn && (
            <ActButton size="small" onClick={() => onTurn(one)}>
              Resume {one.name}
            </ActButton>
          )}
        </span>
      ))}
      {onTurn && running.length > 0 && (
        <Pick
          name="item"
          label="Pause an item"
          any="Pause an item"
          options={running.map(({ target, name }) => [target, name] as const)}
          value={undefined}
          onPick={(target) => {
            const picked = running.find((one) => one.target === target)
            if (picked) onTurn(picked)
          }}
        />
      )}
    </div>
  )
}

/** Pauses or resumes all redemptions. */
export function PauseAll() {
  const { data } = useQuery(read(readSwitches))
  const [turning, setTurning] = useState<OneSwitch>()
  const may = useMay()
  const everything = data?.find(({ scope }) => scope === 'provider')
  if (!everything || !may(turnSwitch)) return null
  return (
    <>
      <ActButton
        variant={everything.pause ? 'primary' : 'danger'}
        icon={everything.pause ? icons.play : icons.pause}
        onClick={() => setTurning(everything)}
      >
        {everything.pause ? 'Resume all redemptions' : 'Pause all redemptions'}
      </ActButton>
      {turning && <TurnDialog one={turning} onClose={() => setTurning(undefined)} />}
    </>
  )
}

/** Uses the switch as it was when the operator opened the dialog: the button keeps its action whatever happens meanwhile. */
function TurnDialog({ one, onClose }: { one: OneSwitch; onClose: () => void }) {
  const { scope, target, name, pause } = one
  const offerUndo = useUndo()
  const what = scope === 'provider' ? 'all redemptions' : name
  const act = `${pause ? 'Resume' : 'Pause'} ${what}`
  const turning = useAction(turnSwitch, { changes: [readSwitches], says: 'nothing' })
  const turnTo = (state: 'on' | 'paused', reason: string) =>
    turning.do({ body: { scope, target, state, reason } })
  const turn = async (reason: string) =>
    offerUndo((await turnTo(pause ? 'on' : 'paused', reason)).message, () =>
      pause ? turnTo('paused', pause.reason) : turnTo('on', 'Undone at once.'),
    )

  return (
    <ConfirmDialog title={`${act}?`} act={act} danger={!pause} asksReason onAct={turn} onClose={onClose}>
      <p>
        {pause
          ? 'Customers can redeem it again straight away.'
          : 'Customers will see that redemptions are paused and their points are safe. Orders in progress will continue.'}
      </p>
    </ConfirmDialog>
  )
}
