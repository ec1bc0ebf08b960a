import type { SignedLinks } from '../../access/signed-links.ts'
import type { Api } from '../../http/serve.ts'
import { missionRoutes } from './missions/routes.ts'
import type { PictureDeps } from './pictures/add-picture.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { barcodeRoutes } from './products/barcodes/routes.ts'
import { productRoutes } from './products/routes.ts'

interface CatalogueDeps extends PictureDeps {
  readonly photoLinks: SignedLinks
}

/** Products, their pictures and barcodes, and missions. */
export function catalogueRoutes(api: Api, photos: CatalogueDeps): void {
  missionRoutes(api)
  productRoutes(api)
  barcodeRoutes(api)
  pictureRoutes(api, photos)
}
