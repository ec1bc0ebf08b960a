import { listDeclarationMissions } from '@jara/contract/earning/purchases-declarations'
import { formatPoints } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { CoinAmount } from '@jara/ui/coin-amount'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Picture } from '@jara/ui/picture'
import { Section } from '@jara/ui/section'
import { Spinner } from '@jara/ui/spinner'
import { Row } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { saidIn } from '@jara/client/request-failed'
import { read } from '../../../../api/read.ts'
import type { ToleratedAnswer } from '../../../../api/tolerant.ts'
import { methods, type Method } from '../declaration.ts'

type Mission = NonNullable<ToleratedAnswer<typeof listDeclarationMissions>>[number]

interface LiveMethodsProps {
  readonly shop: string | undefined
  readonly onChoose: (method: Method) => void
  readonly onChangeShop: () => void
}

export function LiveMethods({ shop, onChoose, onChangeShop }: LiveMethodsProps) {
  return (
    <>
      <Section title="Declare products">
        <List label="Methods">
          {methods.map(({ key, title, words, icon }) => (
            <ListRow
              key={key}
              title={title}
              meta={[words]}
              start={<IconTile icon={icon} />}
              onPress={() => onChoose(key)}
            />
          ))}
        </List>
        {shop !== undefined && (
          <Row between wrap>
            <Text look="meta">Shop PIN {shop}</Text>
            <Button variant="quiet" small onClick={onChangeShop}>
              Change shop
            </Button>
          </Row>
        )}
      </Section>
      <Section title="Active Missions">
        <Missions />
      </Section>
    </>
  )
}

function Missions() {
  const query = useQuery(read(listDeclarationMissions))
  if (query.isPending) return <Spinner label="Loading missions..." />
  if (query.isError) return <FailureNotice words="Failed to load missions." said={saidIn(query.error)} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="bolt" title="No active missions" words="Declared products earn their usual points." />
    )
  return (
    <List label="Active Missions">
      {query.data.map((mission) => (
        <ListRow
          key={mission.id}
          title={mission.name ?? 'Mission'}
          meta={[mission.product_name, standingOf(mission)].filter((line) => line !== undefined)}
          start={
            <Picture
              source={mission.image_url ?? undefined}
              alternative=""
              fallback={<IconTile icon="bolt" />}
            />
          }
          end={
            <>
              <CoinAmount
                amount={`+${formatPoints(mission.bonus_points_per_unit ?? 0)}`}
                chip
                label="Each product"
              />
              {mission.category && (
                <Badge tone="neutral" icon="cart">
                  {mission.category}
                </Badge>
              )}
            </>
          }
        />
      ))}
    </List>
  )
}

/** This customer's progress. */
function standingOf({ units_declared: declared = 0, units_per_customer: most }: Mission): string {
  if (typeof most === 'number') return `${Math.min(declared, most)} of ${most} declared`
  return declared === 0 ? 'None declared yet' : `${declared} declared`
}
