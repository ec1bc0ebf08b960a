import { limits } from '@jara/rules/limits'
import { formatNaira, toKobo } from '@jara/rules/naira'
import { Button } from '@jara/ui/button'
import { Choice, Choices } from '@jara/ui/choices'
import { Dialog } from '@jara/ui/dialog'
import { IconTile } from '@jara/ui/icon-tile'
import { Notice } from '@jara/ui/notice'
import { Picture } from '@jara/ui/picture'
import { Stack } from '@jara/ui/stack'
import { StepperField } from '@jara/ui/stepper-field'
import type { Dispatch } from 'react'
import type { Choosing, ScanStep, Submitting } from './scan-flow.ts'
import type { SuggestedProduct } from './suggestions.ts'

type ProductChoiceProps = {
  flow: Choosing | Submitting
  take: Dispatch<ScanStep>
  onRecapture: () => void
  onConfirm: (choice: Choosing) => void
}

export function ProductChoice({ flow, take, onRecapture, onConfirm }: ProductChoiceProps) {
  const isSubmitting = flow.at === 'submitting'
  return (
    <Dialog
      title="Select Purchased Product"
      onClose={isSubmitting ? () => take({ type: 'set-aside' }) : onRecapture}
    >
      {flow.isBlurred && (
        <Notice tone="info">
          This photo looks blurred. Choose your product if it is here, or hold still and capture it again.
        </Notice>
      )}
      <Choices label="Suggested products">
        {flow.products.map((product) => (
          <Choice
            key={product.id}
            name="productId"
            value={String(product.id)}
            title={product.name}
            meta={priceOf(product)}
            start={<ProductPicture source={product.imageUrl} />}
            chosen={product.id === flow.productId}
            disabled={isSubmitting}
            onChoose={() => take({ type: 'choose', productId: product.id })}
          />
        ))}
      </Choices>
      <StepperField
        label="Quantity"
        name="quantity"
        decreaseLabel="Decrease quantity"
        increaseLabel="Increase quantity"
        value={flow.quantity}
        least={limits.minPurchaseQuantity}
        most={limits.maxPurchaseQuantity}
        disabled={isSubmitting}
        onValue={(entered) => take({ type: 'enter-quantity', entered })}
        onLeave={() => take({ type: 'leave-quantity' })}
      />
      {flow.problem && <Notice tone="error">{flow.problem}</Notice>}
      <Stack gap={2}>
        <Button
          block
          busy={isSubmitting}
          busyLabel="Submitting..."
          onClick={() => flow.at === 'choosing' && onConfirm(flow)}
        >
          Confirm Purchase
        </Button>
        <Button variant="tonal" icon="refresh" block disabled={isSubmitting} onClick={onRecapture}>
          Recapture Image
        </Button>
      </Stack>
    </Dialog>
  )
}

function ProductPicture({ source }: { source: string | undefined }) {
  return <Picture source={source} alternative="" shape="medium" fallback={<IconTile icon="box" />} />
}

function priceOf({ priceNaira }: SuggestedProduct): string | undefined {
  const kobo = priceNaira === undefined ? undefined : toKobo(priceNaira)
  return kobo === undefined ? undefined : formatNaira(kobo)
}
