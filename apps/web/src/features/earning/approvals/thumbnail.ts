const ownPhotos = '/api/photos/'

/** The address of a photo's thumbnail. Only customers' photos have one; other pictures are small already. */
export function thumbnailOf(imageUrl: string): string {
  if (!imageUrl.startsWith(ownPhotos)) return imageUrl
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}size=thumbnail`
}
