import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this an answer fits into the packet that its headers travel in. */
const worthBytes = 1_000
/** Seconds of work, for bytes that change once in months: kept from one build to the next. */
const keptBytes = 250_000
const keptIn = join(import.meta.dirname, '../../../build/compressed')

/** The decoder of codes takes longer than all else together, and its content is known before anything is built. */
const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The smallest form of every file is made once, here, so that the server need not make it for each reader. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async buildStart() {
      smallestForm(await readFile(decoder)).catch(() => undefined)
    },
    // What is on the disk counts: the last changes to a file are made after all plugins have seen the bundle.
    writeBundle: { sequential: true, order: 'post', handler: compressAll },
  }
}

async function compressAll({ dir = '' }: { dir?: string | undefined }): Promise<void> {
  const files = await readdir(dir, { recursive: true })
  const worthIt = files.filter((name) => /\.(js|css|wasm|svg|webmanifest)$/.test(name))
  await Promise.all(worthIt.map((name) => compress(join(dir, name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < worthBytes) return
  await Promise.all([
    smallestForm(content).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) =>
      writeFile(`${file}.gz`, bytes),
    ),
  ])
}

const underWay = new Map<string, Promise<Buffer>>()

function smallestForm(content: Buffer): Promise<Buffer> {
  if (content.length < keptBytes) return brotli(content)
  const name = createHash('sha256').update(content).digest('hex')
  const form = underWay.get(name) ?? keptForm(name, content)
  underWay.set(name, form)
  return form
}

async function keptForm(name: string, content: Buffer): Promise<Buffer> {
  const place = join(keptIn, `${name}.br`)
  try {
    return await readFile(place)
  } catch {
    const form = await brotli(content)
    await mkdir(keptIn, { recursive: true })
    // Only whole forms get the name, also when two builds make the same one.
    const unfinished = `${place}.${process.pid}`
    await writeFile(unfinished, form)
    await rename(unfinished, place)
    return form
  }
}

function brotli(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}
