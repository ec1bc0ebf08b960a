import { addAbortSignal, type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile as Archive } from 'yazl'

/** A file of the archive: bytes stored as they are, or text compressed as it arrives. */
export type ZipFile =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly name: string; readonly text: AsyncIterable<string> }

/**
 * Writes a ZIP archive of any length while holding only a piece of one file in memory: each file is requested when its turn
 * comes.
 */
export async function* zip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const archive = new Archive()
  // The library's types do not say so.
  const output = archive.outputStream as PassThrough
  const reader = new AbortController()
  archive.on('error', (error: Error) => output.destroy(error))
  const filling = fill(archive, files, { at, leaves: reader.signal }).catch((error: unknown) =>
    archive.emit('error', error),
  )
  try {
    yield* output
  } finally {
    reader.abort()
    await filling
  }
}

interface Filling {
  readonly at: Date
  /** Aborted when the archive is no longer read. */
  readonly leaves: AbortSignal
}

async function fill(archive: Archive, files: AsyncIterable<ZipFile>, { at, leaves }: Filling): Promise<void> {
  for await (const file of files) {
    const isText = 'text' in file
    const content = Readable.from(isText ? file.text : [file.bytes], { objectMode: false })
    addAbortSignal(leaves, content)
    archive.addReadStream(content, file.name, { mtime: at, compress: isText, mode: 0o10_0600 })
    await finished(content)
  }
  archive.end()
}
