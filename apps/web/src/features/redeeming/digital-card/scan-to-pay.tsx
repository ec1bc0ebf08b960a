import { Card } from '@jara/ui/card'
import { FullScreen } from '@jara/ui/full-screen'
import { Icon } from '@jara/ui/icon'
import { expandIcon } from '@jara/ui/rare-icons'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useId, useState } from 'react'
import { useWakeLock } from '../../../device/use-wake-lock.ts'
import { Barcode } from './barcode.tsx'
import { barcodeBars } from './barcode-bars.ts'
import styles from './scan-to-pay.module.css'

const payNumber = '4820 1937 5561'

/** The barcode to show to a cashier: random bars above a fixed number. */
export function ScanToPay() {
  const [widths] = useState(() => barcodeBars())
  const [isLarge, setLarge] = useState(false)
  const titleId = useId()
  return (
    <Card as="section" roomy aria-labelledby={titleId}>
      <Text as="h2" look="heading" id={titleId}>
        Scan to Pay
      </Text>
      <div className={styles.panel}>
        <Barcode widths={widths} />
        <p className={styles.number}>{payNumber}</p>
        <button
          type="button"
          className={styles.enlarge}
          aria-label="Enlarge barcode"
          onClick={() => setLarge(true)}
        />
        <span className={styles.corner}>
          <Icon name={expandIcon} size="sm" />
        </span>
      </div>
      <HowToUse />
      {isLarge && <LargeBarcode widths={widths} onClose={() => setLarge(false)} />}
    </Card>
  )
}

/** All white, with the screen kept on, so that a cashier can scan it. */
function LargeBarcode({ widths, onClose }: { widths: readonly number[]; onClose: () => void }) {
  useWakeLock()
  return (
    <FullScreen title="Scan to Pay" onClose={onClose}>
      <Barcode widths={widths} large />
      <p className={styles.largeNumber}>{payNumber}</p>
    </FullScreen>
  )
}

function HowToUse() {
  return (
    <Stack>
      <Text as="h3" look="item">
        How to use:
      </Text>
      <ol className={styles.steps}>
        <li>Present this barcode at checkout</li>
        <li>Cashier will scan to process payment</li>
        <li>Points will be automatically added</li>
      </ol>
    </Stack>
  )
}
