import { limits } from '../limits.ts'

export type PhotoType = 'image/jpeg' | 'image/png'

/** What is known of a file before it is read: its size, and its media type or else its name. */
export type PhotoFile = { bytes: number } & ({ type: string } | { name: string })

export function refusePhoto(photo: PhotoFile): string | undefined {
  if (photo.bytes > limits.photoMaxBytes) return 'File size must be less than 10MB'
  const accepted =
    'type' in photo ? mediaTypes.includes(photo.type.toLowerCase()) : /\.(jpe?g|png)$/i.test(photo.name)
  return accepted ? undefined : 'Only JPG and PNG files are supported'
}

/** The type of a file by its first bytes, whatever its name; undefined if it is neither JPEG nor PNG. */
export function isJpegOrPng(firstBytes: Uint8Array): PhotoType | undefined {
  if (startsWith(firstBytes, jpegSignature)) return 'image/jpeg'
  if (startsWith(firstBytes, pngSignature)) return 'image/png'
  return undefined
}

// Some phones and older browsers report image/jpg.
const mediaTypes = ['image/jpeg', 'image/jpg', 'image/png']
const jpegSignature = [0xff, 0xd8, 0xff]
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
