import type { AnswerOf } from '@jara/contract/call'
import { countFindings, listPolicies, tryPolicy } from '@jara/contract/trust/policy-console'
import { changePolicy, readPolicy } from '@jara/contract/trust/policy'
import { Badge } from '@jara/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { count } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { changesBetween } from './policy-changes.ts'
import { type Draft, draftOf, rulesOf } from './policy-draft.ts'
import { RuleGroup } from './rule-group.tsx'
import { ruleGroups } from './policy-words.ts'
import { TrialPanel } from './trial-panel.tsx'
import { Versions, Changes } from './versions.tsx'

type InForce = AnswerOf<typeof readPolicy>

export function PolicyScreen() {
  const policy = useQuery(read(readPolicy))
  return <Answer query={policy}>{(inForce) => <PolicyPage inForce={inForce} />}</Answer>
}

interface Editing {
  /** The version that the draft is based on. The server refuses it once another version is in force. */
  readonly from: InForce
  readonly draft: Draft
  /** The rules that were tried on past activity. */
  readonly tried?: InForce['rules'] | undefined
}

function PolicyPage({ inForce }: { inForce: InForce }) {
  const may = useMay()
  const findings = useQuery(read(countFindings))
  const [editing, setEditing] = useState<Editing>()
  const [isAsked, setAsked] = useState(false)
  const shown = editing?.from ?? inForce
  const draft = editing?.draft ?? draftOf(shown.rules)
  const wanted = rulesOf(draft, shown.rules)
  const changes = wanted ? changesBetween({ ...shown.rules }, { ...wanted }) : []
  return (
    <>
      <PageHead
        title="Policy"
        mark={<Badge tone="neutral">{`Version ${shown.version}`}</Badge>}
        lead={
          <>
            In force since <When at={shown.created_at} />: {shown.reason}
          </>
        }
        acts={
          editing ? (
            <EditingActs
              changes={changes.length}
              onCancel={() => setEditing(undefined)}
              onTry={() => setEditing({ ...editing, tried: wanted })}
              onLook={() => setAsked(true)}
            />
          ) : (
            may(changePolicy) && (
              <ActButton icon="edit" onClick={() => setEditing({ from: inForce, draft })}>
                Edit rules
              </ActButton>
            )
          )
        }
      />
      {editing?.tried && (
        <TrialPanel
          rules={editing.tried}
          isOutdated={JSON.stringify(editing.tried) !== JSON.stringify(wanted)}
        />
      )}
      {ruleGroups.map((group) => (
        <RuleGroup
          key={group.title}
          {...group}
          draft={draft}
          findings={findings.data ?? []}
          onChange={
            editing && ((rule, settings) => setEditing({ ...editing, draft: { ...draft, [rule]: settings } }))
          }
        />
      ))}
      <Versions />
      {isAsked && wanted && (
        <ChangeDialog
          base={shown.version}
          rules={wanted}
          changes={changes}
          onDone={() => setEditing(undefined)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

interface EditingActsProps {
  readonly changes: number
  readonly onCancel: () => void
  readonly onTry: () => void
  readonly onLook: () => void
}

function EditingActs({ changes, onCancel, onTry, onLook }: EditingActsProps) {
  const may = useMay()
  return (
    <>
      <ActButton onClick={onCancel}>Cancel</ActButton>
      {may(tryPolicy) && (
        <ActButton disabled={changes === 0} onClick={onTry}>
          Test on last 30 days
        </ActButton>
      )}
      <ActButton variant="primary" disabled={changes === 0} onClick={onLook}>
        {changes === 0 ? 'No changes' : `Review ${changesInWords(changes)}`}
      </ActButton>
    </>
  )
}

function changesInWords(changes: number): string {
  return changes === 1 ? '1 change' : `${count(changes)} changes`
}

interface ChangeDialogProps {
  readonly base: number
  readonly rules: InForce['rules']
  readonly changes: ReturnType<typeof changesBetween>
  readonly onDone: () => void
  readonly onClose: () => void
}

function ChangeDialog({ base, rules, changes, onDone, onClose }: ChangeDialogProps) {
  const changing = useAction(changePolicy, {
    changes: [readPolicy, listPolicies],
    says: ({ status, version }) =>
      status === 'made' && version !== undefined
        ? `Version ${version} is in force.`
        : 'This needs a second approver. Nothing has changed yet.',
    onDone,
  })
  return (
    <ConfirmDialog
      title={`Apply ${changesInWords(changes.length)}?`}
      act={`Apply ${changesInWords(changes.length)}`}
      asksReason
      onAct={(reason) => changing.do({ body: { base, rules, reason } })}
      onClose={onClose}
    >
      <p>They apply to all purchases and redemptions straight away.</p>
      <Changes changes={changes} />
    </ConfirmDialog>
  )
}
