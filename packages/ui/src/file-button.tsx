import { useRef, type ChangeEvent, type ComponentProps } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'name'> & {
  /** The name of the input; its accessible name is `label`. */
  name: string
  label: string
  accept: string
  /** Opens the camera directly on a device that has one. */
  capture?: 'environment' | 'user'
  onFile: (file: File) => void
}

/** A button that opens a file picker. The same file can be chosen again. */
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
