import { useLayoutEffect, useRef } from 'react'

type PhotoPictureProps = { photo: Blob; alternative: string; className?: string | undefined }

/** Shows a photo that is still only on the phone. */
export function PhotoPicture({ photo, alternative, className }: PhotoPictureProps) {
  const image = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const address = URL.createObjectURL(photo)
    image.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return <img ref={image} alt={alternative} className={className} />
}
