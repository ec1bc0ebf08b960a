import { Card } from './card.tsx'
import { Skeleton, SkeletonBlock } from './skeleton.tsx'
import { Row, Stack } from './stack.tsx'

type AwaitedCardsProps = {
  label: string
  count: number
  /** The lower end of the card, below its picture and text. */
  end: 'tile' | 'panel'
}

/** Placeholders for cards with a picture and two lines, until they have loaded. */
export function AwaitedCards({ label, count, end }: AwaitedCardsProps) {
  return (
    <Skeleton label={label}>
      <Stack>
        {Array.from({ length: count }, (_, place) => (
          <Card key={place}>
            <Row>
              <SkeletonBlock shape="tile" />
              <Stack gap={2} grow>
                <SkeletonBlock shape="line" />
                <SkeletonBlock shape="short" />
              </Stack>
            </Row>
            <SkeletonBlock shape={end} />
          </Card>
        ))}
      </Stack>
    </Skeleton>
  )
}
