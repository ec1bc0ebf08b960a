import { wordsOf } from '@jara/client/request-failed'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import {
  addCatalogueProduct,
  changeCatalogueProduct,
  listCatalogue,
  readCatalogueProduct,
} from '@jara/contract/console/catalogue'
import { navigate } from '@jara/client/router'
import { Badge } from '@jara/ui/badge'
import { useToast } from '@jara/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { read } from '../../api/read.ts'
import { request } from '../../api/request.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Answer } from '../../parts/answer.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useOnce } from '../../parts/once.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel, Panels } from '../../parts/panel.tsx'
import { count } from '../../parts/words.ts'
import { useMay } from '../../session/rights.ts'
import { ProductForm } from './product-form.tsx'
import { ReferencePhotos } from './reference-photos.tsx'

type Product = AnswerOf<typeof readCatalogueProduct>
type Draft = BodyOf<typeof addCatalogueProduct>

const products = { href: '/console/products', label: 'Products' }

export function NewProductScreen() {
  const once = useOnce()
  const toast = useToast()
  async function add(draft: Draft) {
    const { id, message } = await request(addCatalogueProduct, { body: draft, idempotencyKey: once(draft) })
    await invalidate(listCatalogue)
    toast(message)
    navigate(`/console/products/${id}`, { replace: true })
  }
  return (
    <>
      <PageHead title="New product" within={products} />
      <Panel label="The product">
        <ProductForm act="Add the product" onSave={add} />
      </Panel>
    </>
  )
}

export function ProductScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { id = '' } = params
  const query = useQuery({
    ...read(readCatalogueProduct, { params: { id: Number(id) } }),
    // What is being typed is not overwritten.
    refetchInterval: false,
  })
  return (
    <>
      {!query.data && <PageHead title="Product" within={products} />}
      <Answer query={query}>{(product) => <ProductPage key={product.id} product={product} />}</Answer>
    </>
  )
}

function ProductPage({ product }: { product: Product }) {
  const may = useMay()
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const { id, state } = product
  const mayChange = may(changeCatalogueProduct)

  async function change(body: BodyOf<typeof changeCatalogueProduct>) {
    const { message } = await request(changeCatalogueProduct, { params: { id }, body })
    await invalidate(listCatalogue, readCatalogueProduct)
    toast(message)
  }

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
          mayChange &&
          (state === 'shown' ? (
            <ActButton icon="eye-off" onClick={() => setAsks(true)}>
              Hide it
            </ActButton>
          ) : (
            <ShowAgain onShow={() => change({ ...draftOf(product), state: 'shown' })} />
          ))
        }
      />
      <Panels columns="wide-first">
        <Panel title="What shops and customers see">
          <ProductForm
            product={product}
            act="Save"
            isReadOnly={!mayChange}
            onSave={(draft) => change({ ...draft, state })}
          />
        </Panel>
        <ReferencePhotos productId={id} />
      </Panels>
      {asks && (
        <ConfirmDialog
          title={`Hide ${product.name}?`}
          act="Hide the product"
          onAct={() => change({ ...draftOf(product), state: 'hidden' })}
          onClose={() => setAsks(false)}
        >
          <p>
            {product.shops === 1 ? '1 shop has it' : `${count(product.shops)} shops have it`} in stock. Shops
            can add it no longer, and customers cannot declare that they bought it. Points that it earned
            stay. It can be shown again.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function ShowAgain({ onShow }: { onShow: () => Promise<void> }) {
  const toast = useToast()
  const showing = useMutation({ mutationFn: onShow, onError: (error) => toast(wordsOf(error)) })
  return (
    <ActButton icon="eye" busy={showing.isPending} onClick={() => showing.mutate()}>
      Show it again
    </ActButton>
  )
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
