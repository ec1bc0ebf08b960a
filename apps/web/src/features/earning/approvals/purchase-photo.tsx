import { listPendingPurchases } from '@jara/contract/earning/purchases'
import { Dialog } from '@jara/ui/dialog'
import { IconTile } from '@jara/ui/icon-tile'
import { Notice } from '@jara/ui/notice'
import { Picture } from '@jara/ui/picture'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import styles from './purchase-photo.module.css'

const ownPhotos = '/api/photos/'

type PurchasePhotoProps = {
  imageUrl: string | undefined
  product: string
  /** As wide as its box. */
  large?: boolean
}

/** The customer's photo: a thumbnail beside the purchase, and large when tapped. */
export function PurchasePhoto({ imageUrl, product, large = false }: PurchasePhotoProps) {
  const [isOpen, setOpen] = useState(false)
  if (!imageUrl) return <IconTile icon="box" />
  return (
    <>
      <button
        type="button"
        className={large ? styles.wideOpener : styles.opener}
        aria-label={`Show photo of ${product}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Picture
          source={large ? imageUrl : thumbnailOf(imageUrl)}
          alternative=""
          shape={large ? 'wide' : 'small'}
          fallback={<IconTile icon="camera" />}
        />
      </button>
      {isOpen && (
        <Dialog title={`Photo of ${product}`} onClose={() => setOpen(false)}>
          <LargePhoto imageUrl={imageUrl} product={product} />
        </Dialog>
      )}
    </>
  )
}

/** A photo link expires within minutes. An expired one is replaced by a fresh one. */
function LargePhoto({ imageUrl, product }: { imageUrl: string; product: string }) {
  const [broken, setBroken] = useState<string>()
  if (imageUrl === broken) return <Notice tone="error">This photo can’t be shown.</Notice>
  return (
    <img
      className={styles.photo}
      src={imageUrl}
      alt={`${product}, sent by the customer`}
      width={1200}
      height={900}
      onError={() => {
        setBroken(imageUrl)
        void invalidate(listPendingPurchases)
      }}
    />
  )
}

/** Only customers' photos have a thumbnail; other pictures are small already. */
export function thumbnailOf(imageUrl: string): string {
  if (!imageUrl.startsWith(ownPhotos)) return imageUrl
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}size=thumbnail`
}
