import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { PhotoDeps } from './features/purchases/routes.ts'
import { removeAbandonedUploads } from './http/abandoned-uploads.ts'
import { readServerSecret } from './http/server-secret.ts'
import { createSignedLinks } from './http/signed-links.ts'
import { openPhotoStore } from './providers/photo-store/open-photo-store.ts'
import { createCataloguePictures } from './providers/product-recognition/catalogue-pictures.ts'
import {
  createProductRecognition,
  type RecognitionOptions,
} from './providers/product-recognition/create-product-recognition.ts'

/** Where photos lie while they are being sent. */
export function uploadFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads')
}

const pictures = fileURLToPath(new URL('../build/pictures', import.meta.url))

/** Everything that photos need: where they are kept, how they are shown and what recognises them. */
export async function openPhotos(
  config: Config,
  db: Db,
  log: FastifyBaseLogger,
  recognition: Partial<RecognitionOptions> = {},
): Promise<PhotoDeps> {
  await removeAbandonedUploads(uploadFolder(config))
  return {
    photoStore: openPhotoStore(config),
    photoLinks: createSignedLinks(await readServerSecret(db, 'photo-links')),
    cataloguePictures: createCataloguePictures(pictures),
    recognition: createProductRecognition({
      db,
      onFailure: (error) =>
        log.warn({ err: error }, 'a photo got the order of the stock instead of a ranking'),
      ...recognition,
    }),
  }
}
