import { useLayoutEffect, useRef } from 'react'

/** A photo that has not left the phone yet. */
export function PhotoPicture({ photo, alternative }: { photo: Blob; alternative: string }) {
  const image = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const address = URL.createObjectURL(photo)
    image.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return <img ref={image} alt={alternative} />
}
