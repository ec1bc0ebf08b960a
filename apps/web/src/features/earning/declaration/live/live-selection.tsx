import { formatNaira, toKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { Choice, Choices } from '@jara/ui/choices'
import { CoinAmount } from '@jara/ui/coin-amount'
import { IconTile } from '@jara/ui/icon-tile'
import { Picture } from '@jara/ui/picture'
import { Text } from '@jara/ui/text'
import { Viewfinder } from '@jara/ui/viewfinder'
import type { Dispatch } from 'react'
import { PhotoPicture } from '../../../../device/photo/photo-picture.tsx'
import { earns, type FoundProduct, type LiveFlow, type LiveStep, pointsOf } from './live-declaration.ts'

interface LiveSelectionProps {
  readonly flow: Extract<LiveFlow, { at: 'confirmation' }>
  readonly take: Dispatch<LiveStep>
}

/** A photo declares one product, so the customer chooses one of the products it may show. */
export function LiveSelection({ flow: { found, productId }, take }: LiveSelectionProps) {
  return (
    <>
      <Viewfinder frame="photo" picture={<PhotoPicture photo={found.photo} alternative="Your photo" />} />
      <Choices label="Detected Products">
        {found.products.map((product) => (
          <Choice
            key={product.id}
            name="productId"
            value={String(product.id)}
            title={product.name}
            meta={describe(product)}
            start={
              <Picture
                source={product.imageUrl}
                alternative=""
                shape="medium"
                fallback={<IconTile icon="box" />}
              />
            }
            end={<Standing product={product} />}
            chosen={product.id === productId}
            disabled={!earns(product)}
            onChoose={() => take({ type: 'choose', id: product.id })}
          />
        ))}
      </Choices>
      {productId === undefined && <Text look="hint">Select the product to continue.</Text>}
      <Button block disabled={productId === undefined} onClick={() => take({ type: 'review' })}>
        Review Declaration
      </Button>
    </>
  )
}

function Standing({ product }: { product: FoundProduct }) {
  return (
    <>
      {product.confidence > 0 && (
        <Badge tone="neutral" icon="bolt">
          {Math.round(product.confidence * 100)}% confidence
        </Badge>
      )}
      {earns(product) ? (
        <CoinAmount amount={`+${formatPoints(pointsOf(product, 1))}`} chip />
      ) : (
        <Badge tone="neutral">Not eligible</Badge>
      )}
    </>
  )
}

export function describe({ brand, category, priceNaira }: FoundProduct): string {
  const kobo = toKobo(priceNaira)
  return [brand, category, kobo === undefined ? undefined : formatNaira(kobo)].filter(Boolean).join(' · ')
}
