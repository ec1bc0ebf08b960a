export interface Message {
  readonly title: string
  readonly text: string
  readonly url?: string
}

export type Shared = 'shared' | 'left' | 'copied' | 'impossible'

/** Opens the device's share sheet; without one, or if it fails, copies to the clipboard. */
export async function share(message: Message): Promise<Shared> {
  try {
    if ('share' in navigator) {
      await navigator.share(message)
      return 'shared'
    }
  } catch (cause) {
    // Closing the share sheet is not a failure.
    if (cause instanceof Error && cause.name === 'AbortError') return 'left'
  }
  return copy([message.text, message.url].filter(Boolean).join(' '))
}

async function copy(text: string): Promise<Shared> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'impossible'
  }
}
