import { inviteOperator, listOperators } from '@jara/contract/identity/auth-operators'
import { readPolicy } from '@jara/contract/trust/policy'
import { Badge, type BadgeTone } from '@jara/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { momentInWords } from '../../../parts/words.ts'
import { useSession, useMay } from '../../../session/session.ts'
import { DutiesDialog } from './roles-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { StaffAct, type StaffActName, type Operator } from './staff-act.tsx'
import styles from './staff.module.css'

const states: Readonly<Record<Operator['state'], readonly [tone: BadgeTone, word: string]>> = {
  active: ['green', 'Active'],
  invited: ['yellow', 'Invited'],
  disabled: ['red', 'Disabled'],
}

interface Asked {
  readonly act: 'duties' | StaffActName
  readonly operator: Operator
}

/** All operators, their roles, and who invited them. */
export function StaffScreen() {
  const may = useMay()
  const session = useSession()
  const query = useQuery({ ...read(listOperators), refetchInterval: false })
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const asksSecond = useAsksSecond(query.data, session?.id)
  const columns = may(inviteOperator) ? [...facts, actsColumn(session?.id, setAsked)] : facts
  return (
    <>
      <PageHead
        title="Staff"
        lead="Operators sign in with a password and an authenticator app."
        acts={
          may(inviteOperator) && (
            <ActButton variant="primary" icon="plus" onClick={() => setInviting(true)}>
              Invite an operator
            </ActButton>
          )
        }
      />
      <ListPanel
        label="Operators"
        list={{ ...query, rows: query.data, keyOf: ({ id }) => id }}
        columns={columns}
      />
      {isInviting && <InviteDialog asksSecond={asksSecond} onClose={() => setInviting(false)} />}
      {asked?.act === 'duties' && (
        <DutiesDialog operator={asked.operator} asksSecond={asksSecond} onClose={close} />
      )}
      {asked !== undefined && asked.act !== 'duties' && (
        <StaffAct act={asked.act} operator={asked.operator} asksSecond={asksSecond} onClose={close} />
      )}
    </>
  )
}

/** A guess from the list: the server's answer says whether it was done or awaits approval. */
function useAsksSecond(operators: readonly Operator[] | undefined, ownId: string | undefined): boolean {
  const policy = useQuery({ ...read(readPolicy), refetchInterval: false })
  const hadAnother = operators?.some(({ id, state }) => id !== ownId && state !== 'invited') ?? false
  return hadAnother && policy.data?.rules.secondPerson === true
}

const coming: Readonly<Record<string, string>> = {
  'change-duties': 'A role change',
  'change-operator-state': 'A status change',
  'invite-operator': 'A new link',
}

const facts: readonly Column<Operator>[] = [
  {
    head: 'Name',
    cell: ({ first_name, last_name, email }) => (
      <>
        <b>
          {first_name} {last_name}
        </b>
        <small>{email}</small>
      </>
    ),
    wraps: true,
    card: 'lead',
  },
  {
    head: 'Status',
    cell: ({ state, coming: next }) => {
      const [tone, word] = states[state]
      return (
        <>
          <Badge tone={tone}>{word}</Badge>
          {next && (
            <small>
              {coming[next.kind]} is awaiting approval. In force by {momentInWords(next.in_force_at)}.
            </small>
          )}
        </>
      )
    },
    wraps: true,
    card: 'lead-end',
  },
  { head: 'Roles', cell: ({ duties }) => duties.join(', '), wraps: true },
  {
    head: 'Two-factor sign-in',
    cell: ({ has_factor }) => (has_factor ? 'Authenticator app' : 'Not set up'),
  },
  {
    head: 'Last seen',
    cell: ({ last_used_at }) => (last_used_at ? <When at={last_used_at} /> : 'Never signed in'),
  },
]

/** Operators cannot act on their own account. */
function actsColumn(ownId: string | undefined, ask: (asked: Asked) => void): Column<Operator> {
  return {
    head: 'Actions',
    cell: (operator) =>
      operator.id === ownId ? (
        'You'
      ) : (
        <span className={styles.acts}>
          {actsOn(operator).map(([act, label]) => (
            <ActButton key={act} size="small" onClick={() => ask({ act, operator })}>
              {label}
            </ActButton>
          ))}
        </span>
      ),
    wraps: true,
  }
}

function actsOn({ state }: Operator): readonly (readonly [Asked['act'], string])[] {
  if (state === 'disabled') return [['enable', 'Enable']]
  return [
    ['duties', 'Roles'],
    ['renew', 'New link'],
    ['end-sessions', 'Sign out'],
    ['disable', 'Disable'],
  ]
}
