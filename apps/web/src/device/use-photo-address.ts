import { useEffect, useState } from 'react'

/** Where a photo that has not left the device can be shown from, for as long as it is shown. */
export function usePhotoAddress(photo: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ photo: Blob; address: string }>()
  useEffect(() => {
    if (!photo) return undefined
    const address = URL.createObjectURL(photo)
    setMade({ photo, address })
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return made && made.photo === photo ? made.address : undefined
}
