import { formatNaira } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { Art } from '@jara/ui/art'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { CoinAmount } from '@jara/ui/coin-amount'
import { Icon } from '@jara/ui/icon'
import { IconButton } from '@jara/ui/icon-button'
import { IconTile } from '@jara/ui/icon-tile'
import { Picture } from '@jara/ui/picture'
import { starIcon } from '@jara/ui/rare-icons'
import { Stack } from '@jara/ui/stack'
import { Stepper } from '@jara/ui/stepper'
import { Text } from '@jara/ui/text'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import type { MouseEvent } from 'react'
import styles from './product-card.module.css'
import type { ListedProduct, ShownProduct, StockAt } from './shopping-list.ts'

type ProductCardProps = ShownProduct & { onNote: (listed: ListedProduct) => void }

export function ProductCard({ product, listed, stock, onAdd, ...tools }: ProductCardProps) {
  const { name, brand, category, priceKobo, points, image } = product
  return (
    <Card as="li" row tabIndex={-1}>
      {typeof image === 'string' ? (
        <Art name={image} shape="medium" />
      ) : (
        <Picture source={image.source} alternative="" shape="medium" fallback={<IconTile icon="box" />} />
      )}
      <Stack gap={1} grow>
        <Text look="item">{name}</Text>
        <Text look="meta">{[brand, category].filter(Boolean).join(' · ')}</Text>
      </Stack>
      <span className={styles.amounts}>
        {priceKobo !== undefined && (
          <Text as="span" look="item" figure="amount">
            {formatNaira(priceKobo)}
          </Text>
        )}
        <CoinAmount amount={`+${formatPoints(points)}`} />
      </span>
      {stock && <StockLine {...stock} />}
      <div className={styles.bar}>
        {listed ? <ListedTools listed={listed} {...tools} /> : <OfferTools product={product} onAdd={onAdd} />}
      </div>
    </Card>
  )
}

type ListedToolsProps = { listed: ListedProduct } & Pick<ProductCardProps, 'onQuantity' | 'onNote' | 'onTick'>

function ListedTools({ listed, onQuantity, onNote, onTick }: ListedToolsProps) {
  const { name, quantity, notes, isTicked = false } = listed
  return (
    <>
      <button type="button" className={styles.note} aria-haspopup="dialog" onClick={() => onNote(listed)}>
        <Icon name="note" size="sm" />
        <span>
          {notes || 'Add note'}
          <VisuallyHidden> {notes ? `, note for ${name}` : `to ${name}`}</VisuallyHidden>
        </span>
      </button>
      <span className={styles.quantity}>
        {onTick && (
          <IconButton
            icon="check"
            label={`${name} is in the basket`}
            look={isTicked ? 'well' : 'muted'}
            small
            aria-pressed={isTicked}
            onClick={() => onTick(!isTicked)}
          />
        )}
        <IconButton icon="trash" label={`Remove ${name}`} look="muted" small onClick={() => onQuantity(0)} />
        <Stepper
          label={`Quantity of ${name}`}
          decreaseLabel={`Decrease quantity of ${name}`}
          increaseLabel={`Increase quantity of ${name}`}
          value={quantity}
          least={0}
          onValue={onQuantity}
        />
      </span>
    </>
  )
}

function OfferTools({ product, onAdd }: Pick<ProductCardProps, 'product' | 'onAdd'>) {
  function add(event: MouseEvent<HTMLButtonElement>) {
    // The pressed button is replaced, so keep the keyboard focus on the product.
    event.currentTarget.closest('li')?.focus({ preventScroll: true })
    onAdd()
  }
  return (
    <>
      <span className={styles.rating}>
        {product.rating !== undefined && <Rating rating={product.rating} />}
      </span>
      <Button variant="tonal" small icon="plus" onClick={add} aria-label={`Add ${product.name}`}>
        Add
      </Button>
    </>
  )
}

function Rating({ rating }: { rating: number }) {
  return (
    <>
      <Icon name={starIcon} size="sm" />
      <span>
        <VisuallyHidden>Rated </VisuallyHidden>
        {rating.toFixed(1)}
        <VisuallyHidden> out of 5</VisuallyHidden>
      </span>
    </>
  )
}

const stockLooks = {
  'In Stock': { icon: 'check', look: 'plenty' },
  'Low Stock': { icon: 'alert', look: 'few' },
  'Out of Stock': { icon: 'x', look: 'none' },
} as const

function StockLine({ shop, status }: StockAt) {
  const { icon, look } = stockLooks[status]
  return (
    <span className={styles.stock}>
      <span className={styles[look]}>
        <Icon name={icon} size="sm" />
      </span>
      <Text as="span" look="meta">
        {status} at {shop}
      </Text>
    </span>
  )
}
