import type { AnswerOf, BodyOf } from '@jara/contract/call'
import {
  addCatalogueProduct,
  changeCatalogueProduct,
  listCatalogue,
  mergeProducts,
  readCatalogueProduct,
} from '@jara/contract/catalogue/products-console'
import { listBarcodes } from '@jara/contract/catalogue/products-barcodes'
import { RequestFailed } from '@jara/client/request-failed'
import { navigate } from '@jara/client/router'
import { Badge } from '@jara/ui/badge'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel, Panels } from '../../../parts/panel.tsx'
import { count } from '../../../parts/words.ts'
import { useUndo } from '../../../parts/undo-offer.tsx'
import { useMay } from '../../../session/session.ts'
import { OtherBarcodes } from './other-barcodes.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductPins } from './product-pins.tsx'
import { ReferencePhotos } from './reference-photos.tsx'

type Product = AnswerOf<typeof readCatalogueProduct>
type Draft = BodyOf<typeof addCatalogueProduct>

const products = { href: '/console/products', label: 'Products' }

export function NewProductScreen() {
  // The barcode to give the new product.
  const [{ gtin }] = useFilters(['gtin'])
  const adding = useAction(addCatalogueProduct, {
    changes: [listCatalogue, listBarcodes],
    onDone: ({ id }) => navigate(`/console/products/${id}`, { replace: true }),
  })
  return (
    <>
      <PageHead title="New product" within={products} />
      <Panel label="Product">
        <ProductForm
          act="Add product"
          gtin={gtin}
          saving={adding}
          onSave={(body) => adding.start({ body })}
        />
      </Panel>
    </>
  )
}

export function ProductScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { id = '' } = params
  const query = useQuery({
    ...read(readCatalogueProduct, { params: { id: Number(id) } }),
    // A refetch must not overwrite what the operator is typing.
    refetchInterval: false,
  })
  return (
    <>
      {!query.data && <PageHead title="Product" within={products} />}
      <Answer query={query}>
        {(product) => (
          <>
            {String(product.id) !== id && (
              <Notice tone="info">The product you opened was merged into this one.</Notice>
            )}
            <ProductPage key={product.id} product={product} />
          </>
        )}
      </Answer>
    </>
  )
}

const changes = [listCatalogue, readCatalogueProduct]

function ProductPage({ product }: { product: Product }) {
  const may = useMay()
  const offerUndo = useUndo()
  const [asks, setAsks] = useState<'hide' | 'merge'>()
  const close = () => setAsks(undefined)
  const { id, state } = product
  const mayChange = may(changeCatalogueProduct)
  const { saving, save } = useSaving(product)
  const turning = useAction(changeCatalogueProduct, { changes, says: 'nothing' })
  const turnTo = (to: Product['state'], from: number) => turning.do(turned(product, to, from))
  const offerBack = ({ message, revision }: AnswerOf<typeof changeCatalogueProduct>) =>
    offerUndo(message, () => turnTo(state, revision))

  return (
    <>
      <PageHead
        title={product.name}
        mark={
          state === 'hidden' && (
            <Badge tone="neutral" icon="eye-off">
              Hidden
            </Badge>
          )
        }
        lead={`${product.brand}. In stock at ${product.shops === 1 ? '1 shop' : `${count(product.shops)} shops`}.`}
        within={products}
        acts={
          <ProductActs
            product={product}
            onMerge={() => setAsks('merge')}
            onHide={() => setAsks('hide')}
            onShown={offerBack}
          />
        }
      />
      <Panels columns="wide-first">
        <Panel title="Product details">
          <ProductForm product={product} act="Save" isReadOnly={!mayChange} saving={saving} onSave={save} />
        </Panel>
        <ReferencePhotos productId={id} />
        {product.other_gtins.length > 0 && <OtherBarcodes gtins={product.other_gtins} />}
      </Panels>
      <ProductPins product={product} />
      {asks === 'merge' && <MergeDialog product={product} onClose={close} />}
      {asks === 'hide' && (
        <HideDialog
          product={product}
          onHide={() => turnTo('hidden', product.revision).then(offerBack)}
          onClose={close}
        />
      )}
    </>
  )
}

function useSaving({ id, state, revision }: Product) {
  // The revision that the form was filled with.
  const [filled, setFilled] = useState(revision)
  const saving = useAction(changeCatalogueProduct, {
    changes,
    onDone: (answer) => setFilled(answer.revision),
    onFailed: (failure) =>
      failure instanceof RequestFailed && failure.code === 'changed_meanwhile' && reread(),
  })
  const save = (draft: Draft) => saving.start({ params: { id }, body: { ...draft, state, revision: filled } })

  /** The operator has seen the warning, so sending it again overwrites a colleague's changes. */
  async function reread() {
    const inForce = await request(readCatalogueProduct, { params: { id } }).catch(() => undefined)
    if (inForce) setFilled(inForce.revision)
  }

  return { saving, save }
}

interface HideDialogProps {
  readonly product: Product
  readonly onHide: () => Promise<unknown>
  readonly onClose: () => void
}

function HideDialog({ product: { name, shops }, onHide, onClose }: HideDialogProps) {
  return (
    <ConfirmDialog title={`Hide ${name}?`} act="Hide product" onAct={onHide} onClose={onClose}>
      <p>
        {shops === 1 ? '1 shop has it' : `${count(shops)} shops have it`} in stock. Shops can no longer add
        it, and customers can no longer declare it. Points already earned are kept. You can show it again at
        any time.
      </p>
    </ConfirmDialog>
  )
}

interface ShowAgainProps {
  readonly product: Product
  readonly onShown: (answer: AnswerOf<typeof changeCatalogueProduct>) => void
}

interface ProductActsProps extends ShowAgainProps {
  readonly onMerge: () => void
  readonly onHide: () => void
}

function ProductActs({ product, onMerge, onHide, onShown }: ProductActsProps) {
  const may = useMay()
  return (
    <>
      {may(mergeProducts) && <ActButton onClick={onMerge}>Merge into another</ActButton>}
      {may(changeCatalogueProduct) &&
        (product.state === 'shown' ? (
          <ActButton icon="eye-off" onClick={onHide}>
            Hide product
          </ActButton>
        ) : (
          <ShowAgain product={product} onShown={onShown} />
        ))}
    </>
  )
}

function ShowAgain({ product, onShown }: ShowAgainProps) {
  const showing = useAction(changeCatalogueProduct, {
    changes,
    says: 'nothing',
    toastsFailure: true,
    onDone: onShown,
  })
  return (
    <ActButton
      icon="eye"
      busy={showing.isPending}
      onClick={() => showing.start(turned(product, 'shown', product.revision))}
    >
      Show product
    </ActButton>
  )
}

function turned(product: Product, state: Product['state'], revision: number) {
  return { params: { id: product.id }, body: { ...draftOf(product), state, revision } }
}

function draftOf(product: Product): Draft {
  const {
    name,
    brand,
    points_per_unit,
    form,
    gtin,
    category,
    usual_price: price,
    image_url: picture,
  } = product
  return {
    name,
    brand,
    points_per_unit,
    form,
    ...(gtin ? { gtin } : {}),
    ...(category ? { category } : {}),
    ...(price === null ? {} : { usual_price: price }),
    ...(picture ? { image_url: picture } : {}),
  }
}
