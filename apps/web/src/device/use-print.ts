import { useEffect, useState } from 'react'

/** Prints the page on request. Render print-only content while `isPrinting`. */
export function usePrint() {
  const [job, setJob] = useState<number>()

  useEffect(() => {
    if (job === undefined) return undefined
    let isWanted = true
    const finish = () => setJob(undefined)
    window.addEventListener('afterprint', finish)
    void picturesReady().then(() => {
      if (isWanted) window.print()
    })
    return () => {
      isWanted = false
      window.removeEventListener('afterprint', finish)
    }
  }, [job])

  // A counter rather than a flag, because not every browser reports the end of printing.
  return { isPrinting: job !== undefined, print: () => setJob((last = 0) => last + 1) }
}

/** Waits for all pictures, because a picture just added to the page would print blank. */
async function picturesReady(): Promise<void> {
  await Promise.allSettled([...document.images].map((image) => image.decode()))
}
