import { limits } from '@jara/rules/limits'
import styles from './barcode.module.css'
import { placeBars } from './barcode-bars.ts'

const gapPx = 3

/** A picture of a barcode that encodes nothing. The large form fills the available width and height. */
export function Barcode({ widths, large = false }: { widths: readonly number[]; large?: boolean }) {
  const { bars, totalPx } = placeBars(widths, gapPx)
  const { heightPx } = limits.barcode
  return (
    <svg
      role="img"
      aria-label="Pay barcode"
      className={large ? styles.large : undefined}
      width={totalPx}
      height={heightPx}
      viewBox={`0 0 ${totalPx} ${heightPx}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      {bars.map(({ atPx, widthPx }) => (
        <rect key={atPx} x={atPx} width={widthPx} height={heightPx} />
      ))}
    </svg>
  )
}
