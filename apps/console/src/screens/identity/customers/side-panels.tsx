import { readCase } from '@jara/contract/trust/cases'
import { addBlock } from '@jara/contract/trust/blocklist'
import { listActs } from '@jara/contract/trust/audit'
import { sendCopy } from '@jara/contract/identity/own-data-console'
import { mergeCustomers } from '@jara/contract/identity/customers-merging'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { useState, type ReactNode } from 'react'
import { ActButton, ActLink } from '../../../parts/act-button.tsx'
import { Age, When } from '../../../parts/amounts.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { signalInWords } from '../../../parts/signal-words.ts'
import { useMay } from '../../../session/session.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { type StandingAct, StandingDialog, type Customer } from './standing-dialog.tsx'
import styles from './customer.module.css'

/** What protects the account, what is frozen, and why. */
export function Protection({ customer }: { customer: Customer }) {
  const [act, setAct] = useState<StandingAct>()
  const { redeeming_stopped: stop, disabled, erase_at, wallet, password_changed_at } = customer
  return (
    <Panel title="Security" foot={<Choices customer={customer} onChoose={setAct} />}>
      <ul role="list" className={styles.rows}>
        <Row title="Redemptions" mark={<State isFine={stop === null} fine="Allowed" other="Blocked" />}>
          {stop === null ? 'The customer can redeem points.' : <Frozen {...stop} otherwise="the customer" />}
        </Row>
        <Row title="Sign-in" mark={<State isFine={disabled === null} fine="Allowed" other="Disabled" />}>
          {disabled !== null ? (
            <Frozen {...disabled} otherwise="an operator" />
          ) : (
            <LastPassword changedAt={password_changed_at} />
          )}
        </Row>
        <Row
          title="Wallet PIN"
          mark={<State isFine={wallet.locked_until === null} fine="Unlocked" other="Locked" />}
        >
          {wallet.has_pin ? 'Set' : 'Not set'}
          {wallet.passkeys > 0 && `, ${wallet.passkeys} passkeys`}
          {wallet.locked_until !== null && (
            <>
              , locked until <When at={wallet.locked_until} />
            </>
          )}
        </Row>
        {erase_at !== null && (
          <Row title="Account deletion" mark={<Badge tone="yellow">Scheduled</Badge>}>
            All data will be deleted on <When at={erase_at} />.
          </Row>
        )}
      </ul>
      {act !== undefined && (
        <StandingDialog customer={customer} act={act} onClose={() => setAct(undefined)} />
      )}
    </Panel>
  )
}

interface ChoicesProps {
  readonly customer: Customer
  readonly onChoose: (act: StandingAct) => void
}

/** Less frequent actions, and a link to past ones. */
function Choices({ customer, onChoose }: ChoicesProps) {
  const { id, disabled, erase_at, standing } = customer
  const may = useMay()
  const [sends, setSends] = useState(false)
  const acts: readonly (readonly [StandingAct, string])[] = [
    ...(standing === 'merged' ? [] : [standingAct(disabled !== null)]),
    erase_at === null ? ['erase', 'Delete account'] : ['keep', 'Keep account'],
  ]
  return (
    <>
      {may(changeStanding) &&
        standing !== 'erased' &&
        acts.map(([act, label]) => (
          <ActButton key={act} size="small" onClick={() => onChoose(act)}>
            {label}
          </ActButton>
        ))}
      {may(sendCopy) && standing !== 'erased' && (
        <ActButton size="small" onClick={() => setSends(true)}>
          Send data copy
        </ActButton>
      )}
      {sends && <CopyDialog customer={customer} onClose={() => setSends(false)} />}
      {may(mergeCustomers) && standing !== 'erased' && standing !== 'merged' && (
        <ActLink variant="bare" size="small" href={`/console/customers/${id}/merge`}>
          Merge
        </ActLink>
      )}
      {may(listActs) && (
        <ActLink variant="bare" size="small" href={`/console/audit?subject=${id}`}>
          Audit trail
        </ActLink>
      )}
    </>
  )
}

function standingAct(isDisabled: boolean): readonly [StandingAct, string] {
  return isDisabled ? ['enable', 'Enable'] : ['disable', 'Disable']
}

function LastPassword({ changedAt }: { changedAt: string | null }) {
  if (changedAt === null) return 'The password has never been changed.'
  return (
    <>
      Password changed on <When at={changedAt} />.
    </>
  )
}

function Frozen({
  at,
  by,
  reason,
  otherwise,
}: {
  at: string
  by?: string | null | undefined
  reason?: string | null | undefined
  otherwise: string
}) {
  return (
    <>
      By {by ?? otherwise} on <When at={at} />
      {reason ? `: ${reason}` : '.'}
    </>
  )
}

function State({ isFine, fine, other }: { isFine: boolean; fine: string; other: string }) {
  return <Badge tone={isFine ? 'green' : 'red'}>{isFine ? fine : other}</Badge>
}

export function Sessions({ customer: { sessions } }: { customer: Customer }) {
  const may = useMay()
  return (
    <Panel title="Signed in" end={sessions.length}>
      {sessions.length === 0 && <p>Not signed in on any device.</p>}
      <ul role="list" className={styles.rows}>
        {sessions.map(({ id, device, network, signed_in_at, last_seen_at, is_new }) => (
          <Row
            key={id}
            title={device}
            mark={
              <>
                {is_new && <Badge tone="orange">New</Badge>}
                {may(addBlock) && (
                  <ActLink variant="bare" size="small" href={`/console/blocks?block=${id}`}>
                    Block this device
                  </ActLink>
                )}
              </>
            }
          >
            {network && `${network}, `}since <When at={signed_in_at} />, last seen{' '}
            <Age since={last_seen_at} /> ago
          </Row>
        ))}
      </ul>
    </Panel>
  )
}

export function Cases({ customer: { cases } }: { customer: Customer }) {
  const may = useMay()
  if (cases === null) return null
  const titleOf = (signals: readonly string[]) => signals.map(signalInWords).join(', ') || 'Case'
  return (
    <Panel title="Cases" end={cases.length}>
      {cases.length === 0 && <p>No cases for this customer.</p>}
      <ul role="list" className={styles.rows}>
        {cases.map(({ id, state, opened_at, signals }) => (
          <Row
            key={id}
            title={
              may(readCase) ? <Link href={`/console/fraud/${id}`}>{titleOf(signals)}</Link> : titleOf(signals)
            }
            mark={<Badge tone={state === 'open' ? 'orange' : 'neutral'}>{state}</Badge>}
          >
            Opened on <When at={opened_at} />
          </Row>
        ))}
      </ul>
    </Panel>
  )
}

function Row({ title, mark, children }: { title: ReactNode; mark: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <small>{children}</small>
      </span>
      {mark}
    </li>
  )
}
