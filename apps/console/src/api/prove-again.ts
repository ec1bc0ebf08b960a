type Prove = () => Promise<boolean>

let prove: Prove | undefined
let asking: Promise<boolean> | undefined

/** The frame of the console asks. Call the result when it is gone. */
export function askWith(asked: Prove): () => void {
  prove = asked
  return () => {
    if (prove === asked) prove = undefined
  }
}

/** Asks for the second factor. False if it was not shown. Of several requests at once, one asks. */
export async function proveAgain(): Promise<boolean> {
  asking ??= (prove?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
