import { Notice } from '@jara/ui/notice'
import { useRef, useState, type ChangeEvent } from 'react'
import { ActButton } from '../act-button.tsx'

interface PictureButtonProps {
  readonly children: string
  readonly onChoose: (picture: ImageBitmap) => void
}

/** Opens the browser's file picker, and decodes the chosen picture. */
export function PictureButton({ children, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // So that the same file can be chosen again.
    currentTarget.value = ''
    if (!file) return
    const picture = await createImageBitmap(file).catch(() => undefined)
    setUnreadable(picture === undefined)
    if (picture) onChoose(picture)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        name="picture"
        accept="image/*"
        hidden
        aria-label={children}
        onChange={(event) => void take(event)}
      />
      <ActButton icon="camera" onClick={() => input.current?.click()}>
        {children}
      </ActButton>
      {isUnreadable && (
        <Notice tone="error">We couldn’t read this file as a picture. Choose a JPEG or PNG file.</Notice>
      )}
    </>
  )
}
