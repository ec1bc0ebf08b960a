import { duties } from '@jara/contract/duties'
import * as z from 'zod/mini'
import type { ApprovalKind, Described } from '../../../../access/approvals/approvals.ts'
import type { SignedInCaller } from '../../../../access/audit/audit-log.ts'
import type { Db } from '../../../../db/db.ts'
import type { Live } from '../../../../live/live.ts'
import {
  changingDuties,
  changingState,
  lockAnother,
  setDuties,
  setState,
  staffApprovers,
} from './administer.ts'
import { type InvitationDeps, inviteAgain, inviting } from './invite-operator.ts'
import { findStaff } from './operator.sql.ts'

interface StaffApprovalDeps extends Pick<InvitationDeps, 'passwords' | 'mail' | 'publicUrl' | 'afterAnswer'> {
  readonly live: Pick<Live, 'closeEndedStreams'>
}

const newDuties = z.object({ duties: z.array(z.enum(duties)) })
const newState = z.object({ state: z.enum(['active', 'disabled']) })
const invitation = z.object({ isFirst: z.boolean() })

/** Admins' requests about other operators. They count only while the requester is still an admin. */
export function staffApprovals(deps: StaffApprovalDeps): readonly ApprovalKind[] {
  const approvers = staffApprovers
  const closeStreams = (id: string) => () => deps.live.closeEndedStreams(id)
  return [
    {
      kind: changingDuties,
      approvers,
      describe: async (db, { subject, proposal }) => {
        const after = newDuties.parse(proposal).duties.join(', ')
        return describe('Change an operator’s roles', 'Roles', await dutiesOf(db, subject), after)
      },
      carryOut: async (tx, { subject, proposal, askedBy }) => {
        const operator = await lockAnother(tx, askedBy, subject)
        await setDuties(tx, as(askedBy), operator, newDuties.parse(proposal).duties)
      },
    },
    {
      kind: changingState,
      approvers,
      describe: async (_db, { proposal }) =>
        newState.parse(proposal).state === 'disabled'
          ? describe('Disable an operator', 'Status', 'Active', 'Disabled and signed out')
          : describe('Enable an operator', 'Status', 'Disabled', 'Active'),
      carryOut: async (tx, { subject, proposal, askedBy }) => {
        const { id } = await lockAnother(tx, askedBy, subject)
        await setState(tx, as(askedBy), id, newState.parse(proposal).state)
        return closeStreams(id)
      },
    },
    {
      kind: inviting,
      approvers,
      describe: async (db, { subject, proposal }) =>
        invitation.parse(proposal).isFirst
          ? describe('Invite an operator', 'Roles', 'None', await dutiesOf(db, subject))
          : describe(
              'Send an operator a new link',
              'Password and two-factor authentication',
              'Current',
              'Reset',
            ),
      carryOut: async (tx, { subject, askedBy }) => {
        const operator = await lockAnother(tx, askedBy, subject)
        const send = await inviteAgain(tx, deps, operator, as(askedBy))
        return () => {
          send()
          deps.live.closeEndedStreams(operator.id)
        }
      },
    },
  ]
}

function as(userId: string): SignedInCaller {
  return { userId, role: 'operator' }
}

function describe(title: string, what: string, now: string, after: string): Described {
  return { title, differences: [{ what, now, after }] }
}

async function dutiesOf(db: Db, id: string): Promise<string> {
  return (await findStaff(db, id))?.duties.join(', ') ?? ''
}
