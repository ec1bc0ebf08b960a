/** Saves a file among the phone’s downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The download has started by then, so the address is no longer needed.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Whether the device’s share sheet accepts this file. */
function canShareFile(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** Opens the device’s share sheet. Without one, or if it fails, saves the file. */
export async function shareFile(file: File): Promise<'shared' | 'left' | 'saved'> {
  try {
    if (canShareFile(file)) {
      await navigator.share({ files: [file] })
      return 'shared'
    }
  } catch (cause) {
    // Closing the share sheet is not a failure.
    if (cause instanceof Error && cause.name === 'AbortError') return 'left'
  }
  saveFile(file)
  return 'saved'
}
