import { wordsOf } from '@jara/client/request-failed'
import { keepAccount } from '@jara/contract/identity/own-data'
import { locale } from '@jara/rules/format/intl'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { IconTile } from '@jara/ui/icon-tile'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'

const inLagos = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** For an account awaiting erasure: the date, and how to keep the account. */
export function LeavingCard({ eraseAt }: { eraseAt: string }) {
  const show = useToast()
  const keeping = useMutation({
    ...write(keepAccount),
    onSuccess: () => {
      show('Your account has been kept.')
      // Until now, the server refused every call.
      return queryClient.invalidateQueries()
    },
  })
  return (
    <Card as="section" roomy>
      <Stack gap={4}>
        <Row top>
          <IconTile icon="clock" tone="red" />
          <Stack gap={1} grow>
            <Text as="h2" look="heading">
              Your account will be deleted
            </Text>
            <Text look="muted">
              On {longDay(eraseAt)}. Until then you can’t earn or redeem. Your points are still there.
            </Text>
          </Stack>
        </Row>
        {keeping.isError && <Notice tone="error">{wordsOf(keeping.error)}</Notice>}
        <Button block busy={keeping.isPending} onClick={() => keeping.mutate({})}>
          Keep my account
        </Button>
      </Stack>
    </Card>
  )
}

/** `19 November 2026`, as in the email; `the date in our email` for a text that is not a timestamp. */
export function longDay(timestamp: string): string {
  const moment = new Date(timestamp)
  return Number.isNaN(moment.getTime()) ? 'the date in our email' : inLagos.format(moment)
}
