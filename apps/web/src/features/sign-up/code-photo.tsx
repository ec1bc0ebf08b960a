import { Button } from '@jara/ui/button'
import { useRef, useTransition, type ChangeEvent } from 'react'
import { readCodesInPhoto } from '../../device/code-scanner.ts'

type CodePhotoProps = {
  /** The text of the first code in the photo, if one was found. */
  onRead: (text: string | undefined) => void
}

/** For a device without a camera, or a code that came as a picture. */
export function CodePhoto({ onRead }: CodePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [reading, startReading] = useTransition()

  function readChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const photo = currentTarget.files?.[0]
    if (!photo) return
    startReading(async () => {
      const [found] = await readCodesInPhoto(photo)
      // So that the same photo can be chosen once more.
      currentTarget.value = ''
      onRead(found?.text)
    })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        name="photo"
        accept="image/*"
        hidden
        aria-label="Photo of the QR code"
        onChange={readChosen}
      />
      <Button
        variant="quiet"
        icon="camera"
        busy={reading}
        busyLabel="Reading photo..."
        onClick={() => input.current?.click()}
      >
        Choose a photo of the QR code
      </Button>
    </>
  )
}
