import { rotateShopCode } from '@jara/contract/shop/onboarding-codes'
import { searchPurchases } from '@jara/contract/earning/purchases-console'
import { readShop, readShopStatement } from '@jara/contract/shop/retailers-console'
import { topUp } from '@jara/contract/shop/issuing'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { ActButton, ActLink } from '../../../parts/act-button.tsx'
import { Points } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { icons } from '../../../parts/icons.ts'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel, Panels } from '../../../parts/panel.tsx'
import { ShopBadge } from '../../../parts/state-badges.tsx'
import { count, dayInWords, durationInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { PinDialog, SuspendDialog, type Shop } from './shop-dialogs.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { TopUpDialog } from './transfer-dialogs.tsx'

export function ShopScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { id = '' } = params
  const query = useQuery(read(readShop, { params: { id } }))
  return (
    <>
      {!query.data && <PageHead title="Shop" within={shops} />}
      <Answer query={query}>{(shop) => <ShopPage shop={shop} />}</Answer>
    </>
  )
}

const shops = { href: '/console/shops', label: 'Shops and codes' }

type Act = 'pin' | 'suspend' | 'top-up'

function ShopPage({ shop }: { shop: Shop }) {
  const may = useMay()
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const isSuspended = shop.standing === 'suspended'
  return (
    <>
      <PageHead
        title={shop.name}
        mark={<ShopBadge standing={shop.standing} />}
        lead={`${shop.kind === 'brand' ? 'Brand' : 'Shop'} in ${shop.town}, since ${dayInWords(shop.joined_at)}`}
        within={shops}
        acts={
          <>
            {may(searchPurchases) && shop.kind !== 'brand' && (
              <ActLink icon="cart" href={`/console/purchases?shop=${shop.id}`}>
                All purchases
              </ActLink>
            )}
            {may(topUp) && (
              <ActButton icon="plus" onClick={() => setAct('top-up')}>
                Record transfer
              </ActButton>
            )}
            {may(rotateShopCode) && (
              <ActButton icon={icons.key} onClick={() => setAct('pin')}>
                New shop PIN
              </ActButton>
            )}
            {may(changeStanding) && (
              <ActButton variant={isSuspended ? 'quiet' : 'danger'} onClick={() => setAct('suspend')}>
                {isSuspended ? 'Reinstate' : 'Suspend'}
              </ActButton>
            )}
          </>
        }
      />
      <Panels columns={2}>
        <Panel title="Points issued">
          <Facts facts={givenFacts(shop)} />
        </Panel>
        <Panel title="Details">
          <Facts facts={shopFacts(shop)} />
        </Panel>
      </Panels>
      {may(readShopStatement) && <StatementPanel shopId={shop.id} joinedAt={shop.joined_at} />}
      {act === 'pin' && <PinDialog shop={shop} onClose={close} />}
      {act === 'suspend' && <SuspendDialog shop={shop} onClose={close} />}
      {act === 'top-up' && <TopUpDialog shop={shop} onClose={close} />}
    </>
  )
}

function givenFacts(shop: Shop) {
  const { prefunded, prefund_days: days, points_a_day: aDay, figures } = shop
  const limit = aDay === null ? 'No limit' : <Points amount={aDay} />
  return [
    ['Issued in 24 hours', <Points key="day" amount={shop.points_in_a_day} />],
    ['Limit for 24 hours', prefunded === null ? limit : 'Prepaid balance'],
    ['Issued in 30 days', <Points key="month" amount={shop.points_30_days} />],
    ['Prepaid balance', prefunded === null ? 'Not prepaid' : <Points key="left" amount={prefunded} />],
    ...(days === null
      ? []
      : [['Lasts at current pace', days === 1 ? '1 day' : `${count(days)} days`] as const]),
    ['Pending purchases', count(shop.pending)],
    ...(figures === null
      ? []
      : [
          ['Decided in 30 days', `${count(figures.decided)}, ${count(figures.approved)} approved`] as const,
          [
            'Responds in',
            figures.median_seconds === null ? '–' : durationInWords(figures.median_seconds),
          ] as const,
        ]),
  ] as const
}

function shopFacts(shop: Shop) {
  return [
    ['Shop PIN', <b key="pin">{shop.code}</b>],
    ['Address', shop.address],
    ['Town', `${shop.town}, ${shop.country}`],
    ['Location', shop.location],
    ['Products in stock', count(shop.products)],
    [
      'Account',
      shop.accounts
        .map(({ masked_email: email, is_disabled }) => `${email}${is_disabled ? ' (disabled)' : ''}`)
        .join(', '),
    ],
    ...(shop.agent ? [['Signed up by', `${shop.agent}, ${shop.territory}`] as const] : []),
  ] as const
}
