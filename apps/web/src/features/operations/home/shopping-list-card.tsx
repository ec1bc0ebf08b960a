import { ButtonLink } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { CoinAmount } from '@jara/ui/coin-amount'
import { IconTile } from '@jara/ui/icon-tile'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { ReactNode } from 'react'
import { paths } from '../../../navigation/paths.ts'

/** Spec §2.4: the text is fixed and does not depend on the list, unless the list is a real one. */
export function ShoppingListCard({ summary }: { summary: ReactNode }) {
  return (
    <Card as="section" row>
      <IconTile icon="list" />
      <Stack gap={1} grow>
        <Text as="h2" look="heading">
          Shopping List
        </Text>
        <Row wrap gap={2}>
          {summary ?? (
            <>
              <Text look="meta">4 items ready</Text>
              <CoinAmount chip amount="+45 pts" />
            </>
          )}
        </Row>
      </Stack>
      <ButtonLink variant="tonal" small href={paths.ShoppingList}>
        View List
      </ButtonLink>
    </Card>
  )
}
