import { Card } from '@jara/ui/card'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Row, Stack } from '@jara/ui/stack'

export function AwaitedProducts() {
  return (
    <Skeleton label="Loading inventory...">
      <Stack>
        {[1, 2, 3, 4].map((place) => (
          <Card key={place}>
            <Row>
              <SkeletonBlock shape="tile" />
              <Stack gap={2} grow>
                <SkeletonBlock shape="line" />
                <SkeletonBlock shape="short" />
              </Stack>
            </Row>
            <SkeletonBlock shape="tile" />
          </Card>
        ))}
      </Stack>
    </Skeleton>
  )
}
