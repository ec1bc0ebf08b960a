import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { PhotoDeps } from '../features/earning/purchases/routes.ts'
import { removeAbandonedUploads, uploadFolder } from '../http/upload.ts'
import { readServerSecret } from '../access/server-secret.ts'
import { createSignedLinks } from '../access/signed-links.ts'
import { createPhotoDecoder } from '../features/earning/purchases/photos/photo-decoder.ts'
import { createFolderStore } from '../providers/photo-store/folder-store.ts'
import { createS3Store } from '../providers/photo-store/s3-store.ts'
import { createCataloguePictures } from '../providers/product-recognition/catalogue-pictures.ts'
import {
  createProductRecognition,
  type RecognitionOptions,
} from '../providers/product-recognition/create-product-recognition.ts'

const builtPictures = fileURLToPath(new URL('../../build/pictures', import.meta.url))

/** Overrides of the default recognition, for tests and benchmarks. */
export interface PhotoOptions extends Partial<RecognitionOptions> {
  /** The folder of catalogue pictures. */
  readonly pictures?: string
}

/** Opens the photo store, the signing key of photo links, and product recognition. */
export async function openPhotos(
  config: Config,
  db: Db,
  log: FastifyBaseLogger,
  { pictures = builtPictures, ...recognition }: PhotoOptions = {},
): Promise<PhotoDeps> {
  await removeAbandonedUploads(uploadFolder(config.dataDir))
  const photoStore = config.photoBucket
    ? createS3Store(config.photoBucket)
    : createFolderStore(join(config.dataDir, 'photos'))
  return {
    photoDecoder: createPhotoDecoder(resolve(config.dataDir), log),
    photoStore,
    photoLinks: createSignedLinks(await readServerSecret(db, 'photo-links')),
    cataloguePictures: createCataloguePictures(pictures, photoStore),
    recognition: await createProductRecognition({
      db,
      modelFile: config.recognitionModel,
      elsewhere: config.recognition,
      onFailure: (error, instead) =>
        log.warn({ err: error }, `recognition failed: photo got ${instead} instead`),
      ...recognition,
    }),
  }
}
