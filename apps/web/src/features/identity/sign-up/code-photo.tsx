import { FileButton } from '@jara/ui/file-button'
import { useTransition } from 'react'
import { readCodesInPhoto } from '../../../device/codes/code-scanner.ts'

type CodePhotoProps = {
  /** The text of the first code in the photo, if one was found. */
  onRead: (text: string | undefined) => void
}

/** Reads the code from a photo, for a device without a camera or a code received as a picture. */
export function CodePhoto({ onRead }: CodePhotoProps) {
  const [reading, startReading] = useTransition()

  function readChosen(photo: File) {
    startReading(async () => {
      const [found] = await readCodesInPhoto(photo)
      onRead(found?.text)
    })
  }
  return (
    <FileButton
      name="photo"
      label="Photo of the QR code"
      accept="image/*"
      variant="quiet"
      icon="camera"
      busy={reading}
      busyLabel="Reading photo..."
      onFile={readChosen}
    >
      Choose a photo of the QR code
    </FileButton>
  )
}
