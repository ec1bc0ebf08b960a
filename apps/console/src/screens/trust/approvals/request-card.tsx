import { wordsOf } from '@jara/client/request-failed'
import { decideApproval } from '@jara/contract/trust/approvals'
import type { AnswerOf } from '@jara/contract/call'
import { listRequests, takeBackRequest } from '@jara/contract/trust/approvals-console'
import { countWaiting } from '@jara/contract/operations/overview-waiting'
import { Badge } from '@jara/ui/badge'
import { Notice } from '@jara/ui/notice'
import { useId, useRef, useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Age } from '../../../parts/amounts.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { useFocusWhenGone } from '../../../parts/focus-when-gone.ts'
import { useNow } from '../../../parts/use-now.ts'
import { durationInWords, momentInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import styles from './approvals.module.css'

type Request = AnswerOf<typeof listRequests>[number]

/** A request with what it would change, and what the operator can do about it. */
export function RequestCard({ request }: { request: Request }) {
  const id = useId()
  const now = useNow()
  const card = useRef<HTMLElement>(null)
  useFocusWhenGone(() => neighbourOf(card.current)?.querySelector('h2'))
  const { title, subject_name, asked_by, asked_at, reason, differences } = request
  return (
    <article ref={card} className={styles.request} aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {[title, subject_name].filter(Boolean).join(', ')}
        </h2>
        <span className={styles.quiet}>
          Requested <Age since={asked_at} /> ago
        </span>
      </header>
      <p className={styles.quiet}>
        <b>{asked_by.name}</b>
        {reason && `: “${reason}”`}
      </p>
      {differences.length > 0 && <Differences of={differences} />}
      <Choices request={request} />
      <p className={styles.quiet}>{whatIfNobody(request, now)}</p>
    </article>
  )
}

function whatIfNobody({ in_force_at: comes, lapses_at: lapses }: Request, now: number): string {
  const until = (moment: string) => durationInWords(Math.max(0, (Date.parse(moment) - now) / 1_000))
  if (comes === null) return `Expires in ${until(lapses)} if no one decides.`
  return `Takes effect automatically in ${until(comes)}, on ${momentInWords(comes)}, unless someone declines it. All operators have been notified.`
}

function neighbourOf(card: Element | null) {
  return card?.nextElementSibling ?? card?.previousElementSibling
}

function Differences({ of }: { of: Request['differences'] }) {
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">Detail</th>
          <th scope="col">Now</th>
          <th scope="col">After approval</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ what, now, after }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{now}</td>
            <td>
              <b>{after}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A colleague may have been faster: after any answer the list is read again, and a decided card disappears. */
const rereads = [listRequests, countWaiting]

function Choices({ request }: { request: Request }) {
  const may = useMay()
  if (request.is_own) return <OwnRequest request={request} mayTakeBack={may(takeBackRequest)} />
  if (!request.may_decide) return null
  return <Decision request={request} />
}

function OwnRequest({
  request: { id, in_force_at: comes },
  mayTakeBack,
}: {
  request: Request
  mayTakeBack: boolean
}) {
  const takeBack = useAction(takeBackRequest, { rereads, toastsFailure: true })
  return (
    <>
      <p className={styles.choices}>
        <Badge tone="neutral" icon="user">
          Your request
        </Badge>
        <span className={styles.quiet}>
          {comes === null
            ? 'Another operator must review this.'
            : 'Another operator can approve or decline it.'}
        </span>
        {mayTakeBack && (
          <ActButton
            variant="bare"
            busy={takeBack.isPending}
            onClick={() => takeBack.start({ params: { id } })}
          >
            Cancel request
          </ActButton>
        )}
      </p>
      {takeBack.error && <Notice tone="error">{wordsOf(takeBack.error)}</Notice>}
    </>
  )
}

function Decision({ request: { id, title } }: { request: Request }) {
  const [isRefusing, setRefusing] = useState(false)
  const approve = useAction(decideApproval, { rereads, toastsFailure: true })
  const refuse = useAction(decideApproval, { rereads })
  const params = { id }
  return (
    <>
      <p className={styles.choices}>
        <ActButton
          variant="primary"
          icon="check"
          busy={approve.isPending}
          onClick={() => approve.start({ params, body: { decision: 'approve' } })}
        >
          Approve
        </ActButton>
        <ActButton variant="danger" icon="x" onClick={() => setRefusing(true)}>
          Decline
        </ActButton>
      </p>
      {approve.error && <Notice tone="error">{wordsOf(approve.error)}</Notice>}
      {isRefusing && (
        <ConfirmDialog
          title={`Decline “${title}”?`}
          act="Decline"
          danger
          asksReason
          onAct={(reason) => refuse.do({ params, body: { decision: 'refuse', reason } })}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}
