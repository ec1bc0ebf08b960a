import { useCallback } from 'react'

/** Shows a photo that has not left the device: the ref of an image, which lets go of the photo with it. */
export function usePhoto(photo: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !photo) return undefined
      const address = URL.createObjectURL(photo)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [photo],
  )
}
