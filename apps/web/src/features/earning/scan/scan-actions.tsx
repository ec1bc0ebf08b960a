import { Button } from '@jara/ui/button'
import { FileButton } from '@jara/ui/file-button'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { isLive } from './scan-stage.tsx'
import type { Scan } from './use-scan.ts'

/** The buttons for the current state: one main action, and an alternative without a camera. */
export function ScanActions({ scan }: { scan: Scan }) {
  const { flow, take, camera, capture, choosePhoto, startScanning, recapture } = scan
  if (flow.at === 'sending') {
    return (
      <Button variant="outline" block onClick={recapture}>
        Cancel
      </Button>
    )
  }
  const shop = 'shop' in flow ? flow.shop : undefined
  const isReady = flow.at === 'ready' && shop !== undefined
  const isCapturing = flow.at === 'capturing'
  return (
    <Stack gap={2}>
      {isLive(flow, camera.state) ? (
        <Button
          block
          icon="camera"
          busy={isCapturing}
          busyLabel="Capturing..."
          disabled={!isReady || !camera.hasPicture}
          onClick={() => isReady && void capture(shop)}
        >
          Capture
        </Button>
      ) : (
        <Button block icon="scan" busy={isCapturing} disabled={!isReady} onClick={startScanning}>
          Start Scanning
        </Button>
      )}
      <FileButton
        name="image"
        label="Photo of the product"
        accept="image/jpeg,image/png"
        variant="quiet"
        icon="camera"
        disabled={!isReady}
        onFile={(file) => isReady && void choosePhoto(shop, file)}
      >
        Use a photo instead
      </FileButton>
      {isReady && (
        <Row between wrap>
          <Text look="meta">Shop PIN {shop}</Text>
          <Button variant="quiet" small onClick={() => take({ type: 'change-shop' })}>
            Change shop
          </Button>
        </Row>
      )}
    </Stack>
  )
}
