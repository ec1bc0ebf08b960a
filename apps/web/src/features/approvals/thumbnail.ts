const ownPhotos = '/api/photos/'

/** The small form of a photo. Only photos that customers took have one; other pictures are small already. */
export function thumbnailOf(imageUrl: string): string {
  if (!imageUrl.startsWith(ownPhotos)) return imageUrl
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}size=thumbnail`
}
