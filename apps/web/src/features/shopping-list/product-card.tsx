import { formatNaira } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { Art } from '@jara/ui/art'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { CoinAmount } from '@jara/ui/coin-amount'
import { Icon } from '@jara/ui/icon'
import { IconButton } from '@jara/ui/icon-button'
import { Stack } from '@jara/ui/stack'
import { Stepper } from '@jara/ui/stepper'
import { Text } from '@jara/ui/text'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import type { MouseEvent } from 'react'
import styles from './product-card.module.css'
import type { CatalogueProduct, ListedProduct } from './shopping-list.ts'

type ProductCardProps = {
  product: CatalogueProduct
  /** The product's entry on the list, if it is listed. */
  listed: ListedProduct | undefined
  onAdd: () => void
  onQuantity: (quantity: number) => void
  onNote: (listed: ListedProduct) => void
}

export function ProductCard({ product, listed, onAdd, onQuantity, onNote }: ProductCardProps) {
  return (
    <Card as="li" row tabIndex={-1}>
      <Art name={product.image} shape="medium" />
      <Stack gap={1} grow>
        <Text look="item">{product.name}</Text>
        <Text look="meta">
          {product.brand} · {product.category}
        </Text>
      </Stack>
      <span className={styles.amounts}>
        <Text as="span" look="item" figure="amount">
          {formatNaira(product.priceKobo)}
        </Text>
        <CoinAmount amount={`+${formatPoints(product.points)}`} />
      </span>
      <div className={styles.bar}>
        {listed ? (
          <ListedTools listed={listed} onQuantity={onQuantity} onNote={onNote} />
        ) : (
          <OfferTools product={product} onAdd={onAdd} />
        )}
      </div>
    </Card>
  )
}

type ListedToolsProps = { listed: ListedProduct } & Pick<ProductCardProps, 'onQuantity' | 'onNote'>

function ListedTools({ listed, onQuantity, onNote }: ListedToolsProps) {
  const { name, quantity, notes } = listed
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
        <Icon name="star" size="sm" />
        <span>
          <VisuallyHidden>Rated </VisuallyHidden>
          {product.rating.toFixed(1)}
          <VisuallyHidden> out of 5</VisuallyHidden>
        </span>
      </span>
      <Button variant="tonal" small icon="plus" onClick={add} aria-label={`Add ${product.name}`}>
        Add
      </Button>
    </>
  )
}
