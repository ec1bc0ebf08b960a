import { Badge } from '@jara/ui/badge'
import { Card } from '@jara/ui/card'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { KeptDecision } from '../../../../session/kept-decisions.ts'

/** Decisions made offline that are still to be sent. */
export function OfflineDecisions({ kept }: { kept: readonly KeptDecision[] }) {
  return (
    <Stack gap={3}>
      <Notice tone="warning">
        <strong>You’re offline</strong>
        <p>
          You won’t receive new purchases while offline. Your decisions are saved and sent when you’re back
          online.
        </p>
      </Notice>
      {kept.length > 0 && (
        <Stack as="ul" role="list" aria-label="Saved decisions" gap={2}>
          {kept.map(({ id, product, status }) => (
            <Card as="li" key={id}>
              <Row between wrap gap={2}>
                <Text as="span" look="item">
                  {product}
                </Text>
                <Badge tone="neutral" icon="clock">
                  {status === 'rejected' ? 'Rejected' : 'Approved'} offline, not yet sent
                </Badge>
              </Row>
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
