import { useRef, type ChangeEvent, type ComponentProps } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'name'> & {
  /** Of the input, whose accessible name is `label`. */
  name: string
  label: string
  accept: string
  /** Goes straight to the camera on a device that has one. */
  capture?: 'environment' | 'user'
  onFile: (file: File) => void
}

/** A button that asks for one file; the same file can be chosen once more. */
export function FileButton({ name, label, accept, capture, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        name={name}
        accept={accept}
        capture={capture}
        hidden
        aria-label={label}
        onChange={take}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
