/** Counts decompressed bytes, because a small compressed answer may expand to a very large one. */
export async function readText(response: Response, longestBytes: number): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const chunks: AsyncIterable<Uint8Array> = response.body
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > longestBytes) throw new Error('The answer is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
