import { useEffect, useState } from 'react'

/** Prints the page at a person's word. Render what is for paper alone only while `isPrinting`. */
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

  // Counted, because not every browser says when it is done.
  return { isPrinting: job !== undefined, print: () => setJob((last = 0) => last + 1) }
}

/** A picture that has just been put on the page would come out of the printer empty. */
async function picturesReady(): Promise<void> {
  await Promise.allSettled([...document.images].map((image) => image.decode()))
}
