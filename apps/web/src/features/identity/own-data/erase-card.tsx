import { navigate } from '@jara/client/router'
import { askErasure } from '@jara/contract/identity/own-data'
import { getPoints } from '@jara/contract/points/balance'
import { formatPoints } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { Icon } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { read, silently } from '../../../api/read.ts'
import { write } from '../../../api/request.ts'
import { furtherPaths } from '../../../navigation/further-paths.ts'
import { leaveSession, tellSession } from '../../../session/session.ts'
import { forgetKnownShops } from '../../../session/known-shops.ts'
import { forgetDrafts } from '../../../session/visit-draft.ts'
import styles from './own-data.module.css'
import { PasswordDialog } from './password-dialog.tsx'

/** Explains what an erasure deletes and what it keeps, before the customer requests it. */
export function EraseCard() {
  const [isAsked, setAsked] = useState(false)
  const erasing = useMutation({
    ...write(askErasure),
    onSuccess: (answer) => {
      navigate(`${furtherPaths.ErasureAsked}?on=${encodeURIComponent(answer?.erase_at ?? '')}`, {
        replace: true,
      })
      // The server has ended every session. Purchases waiting on this phone are sent if the customer keeps the account.
      forgetDrafts()
      forgetKnownShops()
      leaveSession()
      tellSession()
    },
  })
  const { data: wallet } = useQuery(silently(read(getPoints)))
  const points = wallet?.points ?? 0
  return (
    <Card as="section" roomy>
      <Stack gap={4}>
        <Row top>
          <IconTile icon="trash" tone="red" />
          <Stack gap={1} grow>
            <Text as="h2" look="heading">
              Delete account
            </Text>
            <Text look="muted">You have 30 days to change your mind.</Text>
          </Stack>
        </Row>
        <Stack as="ul" gap={2}>
          <Effect icon="trash">
            Your name, email, phone number, photos and saved recipients are deleted
          </Effect>
          {points > 0 && (
            <Effect icon="trash">
              <strong className={styles.points}>{formatPoints(points)}</strong> will be lost. Use them first.
            </Effect>
          )}
          <Effect icon="trash">Purchases awaiting shop approval are withdrawn</Effect>
          <Effect icon="info">Points records are kept without your name</Effect>
        </Stack>
        <Button
          variant="danger"
          block
          onClick={() => {
            erasing.reset()
            setAsked(true)
          }}
        >
          Delete my account
        </Button>
      </Stack>
      {isAsked && (
        <PasswordDialog
          title="Delete my account?"
          icon="trash"
          words="All your devices will be signed out right away, and you won’t be able to earn or redeem. To cancel, sign in again within 30 days."
          action="Delete my account"
          isDanger
          busy={erasing.isPending}
          failure={erasing.error}
          onSubmit={(password) => erasing.mutate({ body: { password } })}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}

function Effect({ icon, children }: { icon: 'trash' | 'info'; children: ReactNode }) {
  return (
    <Row as="li" top gap={2}>
      <span className={icon === 'trash' ? styles.gone : styles.stays}>
        <Icon name={icon} size="sm" />
      </span>
      <Text as="span" look="muted">
        {children}
      </Text>
    </Row>
  )
}
