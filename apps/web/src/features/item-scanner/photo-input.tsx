import { Button } from '@jara/ui/button'
import { useRef, type ChangeEvent } from 'react'

type PhotoInputProps = { busy: boolean; variant: 'primary' | 'tonal'; onPhoto: (photo: Blob) => void }

/** Opens the phone's own camera; a computer offers its files. */
export function PhotoInput({ busy, variant, onPhoto }: PhotoInputProps) {
  const input = useRef<HTMLInputElement>(null)

  function takeChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const photo = currentTarget.files?.[0]
    // So that the same photo can be chosen once more.
    currentTarget.value = ''
    if (photo) onPhoto(photo)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        name="photo"
        accept="image/*"
        capture="environment"
        hidden
        disabled={busy}
        aria-label="Photo of the item"
        onChange={takeChosen}
      />
      <Button
        block
        variant={variant}
        icon="camera"
        busy={busy}
        busyLabel="Recognising..."
        onClick={() => input.current?.click()}
      >
        Take Photo
      </Button>
    </>
  )
}
