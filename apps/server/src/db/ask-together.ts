/**
 * Questions of one kind that come within one turn of the event loop go to the database as one: under load most of what
 * a short read costs is its way there and back. Answers come in the order of the keys.
 */
export function askTogether<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let asking: { readonly keys: Key[]; readonly answers: Promise<readonly Answer[]> } | undefined
  return async (key) => {
    asking ??= gather()
    const { keys, answers } = asking
    const place = keys.push(key) - 1
    // The order of the keys is that of the answers.
    return (await answers)[place] as Answer
  }

  function gather() {
    const keys: Key[] = []
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      asking = undefined
      return ask(keys)
    })
    return { keys, answers }
  }
}
