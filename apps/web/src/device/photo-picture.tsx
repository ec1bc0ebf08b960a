import { useEffect, useState } from 'react'

/** A photo that has not left the phone yet. */
export function PhotoPicture({ photo, alternative }: { photo: Blob; alternative: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return address === undefined ? null : <img src={address} alt={alternative} />
}
