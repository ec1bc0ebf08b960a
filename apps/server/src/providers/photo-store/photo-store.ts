/** Where the pictures of photos are kept. Names are ours: random, and without anything that means something to a path. */
export interface PhotoStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is none of this name. */
  get(name: string): Promise<Buffer | undefined>
  /** Removing what is not there is no mistake: a removal that was cut short is simply repeated. */
  delete(name: string): Promise<void>
}

/** The store cannot be reached or refuses to work. Trying again may help, other input will not. */
export class PhotoStoreUnavailable extends Error {
  override readonly name = 'PhotoStoreUnavailable'
}

const nameShape = /^[0-9a-z][0-9a-z-]{7,99}$/

export function checkPhotoName(name: string): void {
  if (!nameShape.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a photo`)
}
