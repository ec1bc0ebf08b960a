import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import { limits } from '@jara/rules/limits'
import { isJpegOrPng, refusePhoto } from '@jara/rules/earning/photo'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import type { DiskSpace } from '../db/disk-space.ts'
import type { OpenUploads } from './open-uploads.ts'
import { storageLow } from './storage-guard.ts'
import { describeFormError } from './upload-errors.ts'

/** An uploaded photo, in a temporary file that exists until the request is answered. */
export interface Upload {
  readonly path: string
  readonly sha256: Buffer
}

export interface UploadForm extends AsyncDisposable {
  readonly file: Upload
  readonly fields: Readonly<Record<string, string>>
}

/** Where uploads in progress are written. */
export interface UploadPlace {
  readonly folder: string
  readonly disk: Pick<DiskSpace, 'setAside'>
  readonly open: OpenUploads
}

/** The form around the largest photo: its boundaries, headers and text fields. */
const formOverheadBytes = 16 * 1024

/** More than the photo and thumbnail made from an upload take. They are stored while the upload still exists. */
const madeOfUploadBytes = 2 * 1024 * 1024

const formLimits = {
  fileSize: limits.photoMaxBytes,
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 64,
  fieldSize: 1024,
  headerPairs: 16,
}

/** Enables multipart forms for these routes. A form is read only when its route asks for it. */
export async function acceptForms(app: FastifyInstance, fileField: string): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: formLimits,
    throwFileSizeLimit: false,
    // Treat the part with the file's field name as a file even if it has no file name.
    isPartAFile: (name, _type, fileName) => name === fileField || fileName !== undefined,
  })
}

/**
 * Reads a form with one photo. Writes the photo to disk as it arrives, so that memory holds no photos however many
 * arrive at once. Refuses other or too large files before the rest is received.
 */
export async function receiveUpload(
  request: FastifyRequest,
  fileField: string,
  { folder, disk, open: openUploads }: UploadPlace,
): Promise<UploadForm> {
  if (!request.isMultipart()) throw new Refusal('unsupported', 'Send the photo as multipart/form-data.')
  using taken = new DisposableStack()
  taken.use(admit(request, openUploads))
  taken.use(setSpaceAside(request, disk))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    // Created before anything can be refused: a write stream opens its file late and could recreate it after its
    // removal.
    await using target = await open(path, 'wx', 0o600)
    // From here on the parser listens: it would wait forever for a sender who disconnected earlier.
    if (request.raw.destroyed) throw new Error('The sender disconnected.')
    const { sha256, fields } = await readParts(request, fileField, target)
    const space = taken.move()
    const dispose = () => rm(path, { force: true }).finally(() => space.dispose())
    return { file: { path, sha256 }, fields, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    // Read and drop the rest of the body: a browser reads no response before it has sent everything.
    request.raw.unpipe()
    request.raw.resume()
    await rm(path, { force: true })
    throw describeFormError(error, fileField)
  }
}

/** Refuses an upload if the account has too many in progress. */
function admit(request: FastifyRequest, openUploads: OpenUploads): Disposable {
  try {
    return openUploads.begin(request.sessionUser?.id ?? request.ip)
  } catch (error) {
    request.raw.resume()
    throw error
  }
}

/** Refuses an upload that declares too large a size, or that the disk has no room for. */
function setSpaceAside(request: FastifyRequest, disk: UploadPlace['disk']): Disposable {
  const mostBytes = limits.photoMaxBytes + formOverheadBytes
  const bytes = Number(request.headers['content-length'] ?? mostBytes)
  const space = bytes <= mostBytes ? disk.setAside(bytes + madeOfUploadBytes) : undefined
  if (space) return space
  request.raw.resume()
  throw bytes > mostBytes ? tooLarge() : storageLow()
}

async function readParts(
  request: FastifyRequest,
  fileField: string,
  target: FileHandle,
): Promise<{ sha256: Buffer; fields: Record<string, string> }> {
  const fields = new Map<string, string>()
  let sha256: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== fileField)
        throw new Refusal('invalid', `${part.fieldname}: is not the field of the photo`)
      sha256 = await keepPhoto(part, target)
    } else if (fields.has(part.fieldname) || part.valueTruncated || part.fieldnameTruncated) {
      throw new Refusal('invalid', 'A field of the form was sent twice or is too long.', { code: 'invalid' })
    } else fields.set(part.fieldname, String(part.value))
  }
  if (!sha256) throw new Refusal('invalid', `${fileField}: is required`, { code: 'invalid' })
  return { sha256, fields: Object.fromEntries(fields) }
}

async function keepPhoto({ file }: MultipartFile, target: FileHandle): Promise<Buffer> {
  const hash = createHash('sha256')
  file.once('limit', () => file.destroy(tooLarge()))
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of refuseOtherFiles(chunks)) {
        hash.update(chunk)
        yield chunk
      }
    },
    target.createWriteStream(),
  )
  return hash.digest()
}

const signatureBytes = 8

/** Passes the bytes on if the first ones are those of a JPEG or PNG, whatever the declared type is. */
async function* refuseOtherFiles(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!first) {
      yield chunk
      continue
    }
    first = Buffer.concat([first, chunk])
    if (first.length < signatureBytes) continue
    if (!isJpegOrPng(first)) throw new Refusal('unsupported', 'Only JPG and PNG files are supported')
    yield first
    first = undefined
  }
  if (first) throw new Refusal('unsupported', 'Only JPG and PNG files are supported')
}

function tooLarge(): Refusal {
  const reason = refusePhoto({ bytes: limits.photoMaxBytes + 1, type: 'image/jpeg' })
  return new Refusal('too-large', reason ?? 'The request is too large.')
}

/** The folder for uploads in progress. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** Longer than any request takes, so older files were left behind by a server that was killed. */
const abandonedAfterMs = 60 * 60 * 1_000

/** Removes files of abandoned uploads. Several servers may share the folder. */
export async function removeAbandonedUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file && Date.now() - file.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
