import { formatDistance } from '@jara/rules/distance'
import { formatNaira } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { Choice, Choices } from '@jara/ui/choices'
import { CoinAmount } from '@jara/ui/coin-amount'
import { Dialog } from '@jara/ui/dialog'
import { Text } from '@jara/ui/text'
import { useState } from 'react'
import type { ListLine } from '../../../../offline/shopping-list/list-entry.ts'
import styles from './live-list.module.css'
import { type ShopAround, whatShopHas } from './shops-around.ts'
import type { Shops } from './use-shops.ts'

type WhereToBuyProps = { shops: Shops; lines: readonly ListLine[]; onClose: () => void }

export function WhereToBuy({ shops: { shops, chosen, choose }, lines, onClose }: WhereToBuyProps) {
  const [marked, setMarked] = useState(chosen?.id)

  function use() {
    choose(marked)
    onClose()
  }
  return (
    <Dialog title="Where to buy" onClose={onClose}>
      <Choices label="Shops nearby">
        {shops.map((shop) => (
          <Choice
            key={shop.id}
            name="shop"
            value={shop.id}
            title={shop.name}
            meta={[formatDistance(shop.km), shop.address].filter(Boolean).join(' · ')}
            end={<WhatItHas shop={shop} lines={lines} />}
            chosen={shop.id === marked}
            onChoose={() => setMarked(shop.id)}
          />
        ))}
      </Choices>
      <Text look="hint">Stock as recorded by each shop. Nothing is reserved for you.</Text>
      <Button block onClick={use}>
        Use this shop’s prices
      </Button>
    </Dialog>
  )
}

function WhatItHas({ shop, lines }: { shop: ShopAround; lines: readonly ListLine[] }) {
  const { products, of, missing, kobo, points } = whatShopHas(shop, lines)
  return (
    <>
      <span className={styles.sum}>
        <Text as="span" look="item" figure="amount">
          {formatNaira(kobo)}
        </Text>
        <CoinAmount amount={`+${formatPoints(points)}`} />
      </span>
      <Badge tone={products === of ? 'green' : 'yellow'} icon={products === of ? 'check' : 'alert'}>
        {products} of {of}
      </Badge>
      {missing.length === 1 && <Badge tone="red">{missing[0]}</Badge>}
    </>
  )
}
