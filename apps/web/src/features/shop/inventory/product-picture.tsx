import { IconTile } from '@jara/ui/icon-tile'
import { Picture } from '@jara/ui/picture'
import { TileIcon } from '@jara/ui/tile'

type ProductPictureProps = { imageUrl: string | null | undefined; shape: 'small' | 'wide' }

/** The product's picture. It is decorative, because the name is beside it. */
export function ProductPicture({ imageUrl, shape }: ProductPictureProps) {
  return (
    <Picture
      source={imageUrl ?? undefined}
      alternative=""
      shape={shape}
      fallback={shape === 'wide' ? <TileIcon icon="box" /> : <IconTile icon="box" />}
    />
  )
}
