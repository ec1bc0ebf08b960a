import { saidIn } from '@jara/client/request-failed'
import { accountLabel } from '@jara/rules/redeeming/redemption'
import { signedPoints } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { FailureNotice } from '@jara/ui/failure-notice'
import { IconTile } from '@jara/ui/icon-tile'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useToast } from '@jara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { share } from '../../../device/share.ts'
import styles from './receipt-panel.module.css'
import { type Receipt, receiptOf, typeIcons } from './receipt-query.ts'
import { amountOf, nameOf, receiptAsText } from './receipt-words.ts'
import { Timeline } from './timeline.tsx'
import { AskForToken, Token } from './token-card.tsx'

const statuses = {
  processing: { tone: 'yellow', icon: 'clock', word: 'Pending' },
  delivered: { tone: 'green', icon: 'check', word: 'Delivered' },
  refunded: { tone: 'neutral', icon: 'refresh', word: 'Refunded' },
} as const

/** Everything known about one redemption. */
export function ReceiptPanel({ id }: { id: string }) {
  const { data: receipt, error, refetch } = useQuery(receiptOf(id))
  if (!receipt && error) {
    const retry = () => void refetch()
    return <FailureNotice words="This receipt could not be loaded." said={saidIn(error)} onRetry={retry} />
  }
  if (!receipt) {
    return (
      <Skeleton label="Loading the receipt">
        <SkeletonBlock shape="panel" />
      </Skeleton>
    )
  }
  const canAsk = receipt.type === 'electricity' && receipt.status !== 'refunded'
  return (
    <>
      <Head receipt={receipt} />
      <Card as="section">
        <Facts receipt={receipt} />
      </Card>
      <Card as="section">
        <Timeline receipt={receipt} />
      </Card>
      {canAsk && <AskForToken id={id} />}
    </>
  )
}

function Head({ receipt }: { receipt: Receipt }) {
  const {
    type = 'airtime',
    item_name,
    status = 'processing',
    points = 0,
    token,
    bonus_token,
    units,
  } = receipt
  const { tone, icon, word } = statuses[status]
  return (
    <Card as="section" roomy>
      <Stack gap={4}>
        <div className={styles.head}>
          <IconTile icon={typeIcons[type]} tone={status === 'delivered' ? 'green' : 'brand'} />
          <div className={styles.what}>
            <Text look="meta">
              {item_name}, {nameOf(receipt)}
            </Text>
            <Text look="heading" figure="amount">
              {amountOf(receipt)}
            </Text>
          </div>
          <div className={styles.end}>
            <Badge tone={tone} icon={icon}>
              {word}
            </Badge>
            <Text as="span" look="item" figure="amount">
              {status === 'refunded' ? signedPoints(0) : signedPoints(-points)}
            </Text>
          </div>
        </div>
        {token && <Token token={token} name="Token" units={units} />}
        {bonus_token && <Token token={bonus_token} name="Bonus token" units={undefined} />}
        <ShareReceipt receipt={receipt} />
      </Stack>
    </Card>
  )
}

function ShareReceipt({ receipt }: { receipt: Receipt }) {
  const show = useToast()
  const send = async () => {
    const outcome = await share({ title: 'Receipt', text: receiptAsText(receipt) })
    if (outcome === 'copied') show('Copied')
    if (outcome === 'impossible') show('Your browser doesn’t support sharing or copying.')
  }
  return (
    <Button variant="tonal" block icon="share" onClick={() => void send()}>
      Share
    </Button>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { type = 'airtime', recipient, holder, phone, reference } = receipt
  const facts = [
    [type === 'electricity' ? 'Meter' : accountLabel(type), recipient],
    ['Owner', holder],
    ['SMS sent to', type === 'electricity' ? phone : undefined],
    ['Reference', reference],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([name, value]) =>
        value
          ? [
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  )
}
