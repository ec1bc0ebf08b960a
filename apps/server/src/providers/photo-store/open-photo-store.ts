import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createFolderStore } from './folder-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { createS3Store } from './s3-store.ts'

/** A bucket where one is configured, else a folder beside everything else that is stored. */
export function openPhotoStore({
  photoBucket,
  dataDir,
}: Pick<Config, 'photoBucket' | 'dataDir'>): PhotoStore {
  return photoBucket ? createS3Store(photoBucket) : createFolderStore(join(dataDir, 'photos'))
}
