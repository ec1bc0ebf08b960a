import { saidIn } from '@jara/client/request-failed'
import { listDecisionsToAnswer } from '@jara/contract/trust/appeals'
import { formatMoment } from '@jara/rules/moment'
import { Badge } from '@jara/ui/badge'
import { Card } from '@jara/ui/card'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { Notice } from '@jara/ui/notice'
import { Spinner } from '@jara/ui/spinner'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { AnswerForm } from './answer-form.tsx'

type Decision = ToleratedAnswer<typeof listDecisionsToAnswer>[number]

/** Jara's decisions against the customer, each with its one appeal. */
export function DecisionsPanel() {
  const { data: decisions, error, refetch } = useQuery(read(listDecisionsToAnswer))
  if (!decisions && error) {
    const retry = () => void refetch()
    return <FailureNotice words="The decisions could not be loaded." said={saidIn(error)} onRetry={retry} />
  }
  if (!decisions) return <Spinner label="Loading decisions" labelHidden large />
  if (decisions.length === 0) {
    return (
      <EmptyState
        icon="check"
        title="No decisions to appeal"
        words="If we reject or reverse a purchase, or block your redemptions, you can appeal here within 7 days."
      />
    )
  }
  return decisions.map((decision, place) => (
    <DecisionCard key={`${decision.subject} ${decision.decided_at ?? place}`} decision={decision} />
  ))
}

function DecisionCard({ decision }: { decision: Decision }) {
  const { title = 'Decision', reason, decided_at, answer_until, answer } = decision
  return (
    <Card as="section" roomy>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="h2" look="heading">
            {title}
          </Text>
          <Text look="meta">{formatMoment(decided_at)}</Text>
        </Stack>
        {reason && <Text>Reason: {reason}</Text>}
        {answer ? (
          <OwnAnswer answer={answer} />
        ) : (
          <>
            <Text look="muted">You can appeal once, until {formatMoment(answer_until)}.</Text>
            <AnswerForm decision={decision} />
          </>
        )}
      </Stack>
    </Card>
  )
}

function OwnAnswer({ answer }: { answer: NonNullable<Decision['answer']> }) {
  const { text = '', sent_at, outcome, words } = answer
  return (
    <>
      <Stack gap={1}>
        <Row between>
          <Text look="item">Your appeal</Text>
          <Badge tone={outcome === 'undone' ? 'green' : outcome ? 'neutral' : 'yellow'}>
            {wordFor(outcome)}
          </Badge>
        </Row>
        <Text>{text}</Text>
        <Text look="meta">{formatMoment(sent_at)}</Text>
      </Stack>
      {words && <Notice tone={outcome === 'undone' ? 'success' : 'info'}>{words}</Notice>}
    </>
  )
}

function wordFor(outcome: string | null | undefined): string {
  if (!outcome) return 'Under review'
  return outcome === 'undone' ? 'Decision overturned' : 'Decision upheld'
}
