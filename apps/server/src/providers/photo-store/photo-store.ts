/** Stores the image files of photos. Names are random and contain no characters that are special in a path. */
export interface PhotoStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is no photo of this name. */
  get(name: string): Promise<Buffer | undefined>
  /** Deleting a missing photo succeeds, so that an interrupted deletion can be repeated. */
  delete(name: string): Promise<void>
}

/** The store cannot be reached or refuses to work. A retry may help; different input will not. */
export class PhotoStoreUnavailable extends Error {
  override readonly name = 'PhotoStoreUnavailable'
  readonly code = 'photos_unavailable'
}

/** The file of a picture that an operator uploaded. */
export function pictureName(id: string): string {
  return `${id}-picture`
}

const nameShape = /^[0-9a-z][0-9a-z-]{7,99}$/

export function checkPhotoName(name: string): void {
  if (!nameShape.test(name)) throw new Error(`${JSON.stringify(name)} is not a valid photo name`)
}
