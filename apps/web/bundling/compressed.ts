import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files fit into one packet together with the response headers. */
const worthBytes = 1_000
/** Larger files take seconds to compress but rarely change, so their result is cached between builds. */
const keptBytes = 250_000
const keptIn = join(import.meta.dirname, '../../../build/compressed')

/** The barcode decoder compresses slowest and is known before the build, so it is compressed first. */
const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Compresses every file once, at build time, so that the server never has to. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async buildStart() {
      smallestForm(await readFile(decoder)).catch(() => undefined)
    },
    // Compresses the files on disk, because the last changes are made after all plugins have seen the bundle.
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
    // Write to a temporary name and rename: concurrent builds then never see an incomplete file.
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
