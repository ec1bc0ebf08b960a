import sharp from 'sharp'

/** A file as somebody picks it from their phone. */
export interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photo that says nothing but can be read. */
export async function aPhoto(type: 'jpeg' | 'png' = 'jpeg'): Promise<PickedFile> {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c9a46b' } })
  return {
    name: `basket.${type}`,
    mimeType: `image/${type}`,
    buffer: await picture.toFormat(type).toBuffer(),
  }
}
