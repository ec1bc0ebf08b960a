import { Art } from '@jara/ui/art'
import { Card } from '@jara/ui/card'
import { Section } from '@jara/ui/section'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { progressOf, type DetectedProduct, type Mission } from './declaration.ts'
import styles from './mission-progress.module.css'

type MissionProgressProps = { missions: readonly Mission[]; products: readonly DetectedProduct[] }

export function MissionProgress({ missions, products }: MissionProgressProps) {
  return (
    <Section title="Mission Progress">
      <Card>
        {progressOf(missions, products).map(({ mission, count }) => (
          <Row key={mission.id}>
            <Art name={mission.icon} />
            <Stack gap={1} grow>
              <Row between wrap gap={2}>
                <Text as="span" look="item">
                  {mission.category}
                </Text>
                <Text as="span" look="meta" figure="amount">
                  {count} of {mission.maxProducts}
                </Text>
              </Row>
              <progress
                className={`${styles.bar} ${styles[mission.color]}`}
                aria-label={`${mission.title}, ${mission.category}`}
                max={mission.maxProducts}
                value={count}
              />
            </Stack>
          </Row>
        ))}
      </Card>
    </Section>
  )
}
