type Prove = () => Promise<boolean>

let prove: Prove | undefined
let asking: Promise<boolean> | undefined

/** Registers the console frame's prompt. Call the returned function on unmount. */
export function askWith(asked: Prove): () => void {
  prove = asked
  return () => {
    if (prove === asked) prove = undefined
  }
}

/** Asks for the second factor; false if the operator did not confirm. Parallel requests share one prompt. */
export async function proveAgain(): Promise<boolean> {
  asking ??= (prove?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
