import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isJpegOrPng } from '@jara/rules/earning/photo'
import * as z from 'zod/mini'
import { Refusal } from '../../../../access/refusal.ts'
import { type Confinement, confinedEnvironment } from './confinement.ts'
import { encodeFrame, type Frame, readFrames } from './frames.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

export interface DecodingChild {
  /** Resolves with the reason of a failure; empty if the server stopped it. */
  readonly ended: Promise<string>
  /** False once it has failed to answer. */
  isUsable(): boolean
  /** Decodes one photo at a time. Refuses a photo that crashes the process. */
  decode(sent: Buffer): Promise<PreparedPhoto>
  stop(): void
}

export const photoScript = fileURLToPath(new URL('photo-child.ts', import.meta.url))
/** Longer than the decoder's own limit, so that only a process that hangs is killed. */
const usuallyHangsAfterMs = 30_000
const maxFrameBytes = 16 * 1024 * 1024

/** The process may be compromised, so its output is validated. */
const readyHeader = z.object({ ready: z.literal(true) })
const answerHeader = z.union([
  z.object({
    photo: z.int().check(z.positive()),
    thumbnail: z.int().check(z.positive()),
    perceptualHash: z.optional(z.string().check(z.regex(/^[01]{64}$/))),
  }),
  z.object({ refusal: z.object({ message: z.string().check(z.maxLength(200)), code: z.string() }) }),
])

export function startChild(
  { prefix, account }: Confinement,
  hangsAfterMs = usuallyHangsAfterMs,
): DecodingChild {
  const [command, ...words] = [...prefix, process.execPath, photoScript, String(account)]
  // Detached, so that Ctrl-C does not end it before the server has answered its last requests.
  const child = spawn(command, words, { cwd: '/', env: confinedEnvironment, stdio: 'pipe', detached: true })
  let isStopped = false
  let isBroken = false
  const ended = endOf(child).then((reason) => {
    isBroken = true
    return isStopped ? '' : reason
  })
  // If the process ends while a photo is written to it, the missing answer shows it.
  child.stdin.on('error', () => undefined)
  const frames = readFrames(child.stdout, maxFrameBytes)
  const next = async () => {
    const read = await frames.next()
    return read.done === true ? undefined : read.value
  }
  const ready = next()
    .then((frame) => readyHeader.safeParse(frame?.header).success)
    .catch(() => false)
  return {
    ended,
    isUsable: () => !isBroken,
    async decode(sent) {
      const hanging = setTimeout(() => child.kill('SIGKILL'), hangsAfterMs)
      try {
        if (!(await ready)) throw notStarted
        hanging.refresh()
        for (const part of encodeFrame({}, sent)) child.stdin.write(part)
        return photoIn(await next().catch(() => undefined))
      } catch (error) {
        if (error === unanswered || error === notStarted) {
          isBroken = true
          child.kill('SIGKILL')
        }
        throw error
      } finally {
        clearTimeout(hanging)
      }
    },
    stop: () => {
      isStopped = true
      child.kill('SIGKILL')
    },
  }
}

const unanswered = new Refusal('invalid', 'We can’t read this photo. Please take it again.', {
  code: 'photo_unreadable',
})

/** Not the photo's fault, so it may be sent again. */
export const notStarted = new Refusal('unavailable', 'We can’t process photos right now. Please try again.', {
  code: 'photos_unavailable',
  retryAfterSeconds: 10,
})

function photoIn(frame: Frame | undefined): PreparedPhoto {
  const parsed = answerHeader.safeParse(frame?.header)
  if (!frame || !parsed.success) throw unanswered
  const answer = parsed.data
  if ('refusal' in answer) {
    throw new Refusal('invalid', answer.refusal.message, { code: answer.refusal.code })
  }
  const photo = Buffer.from(frame.bytes.subarray(0, answer.photo))
  const thumbnail = Buffer.from(frame.bytes.subarray(answer.photo))
  const areJpegs = [photo, thumbnail].every((picture) => isJpegOrPng(picture) === 'image/jpeg')
  if (thumbnail.length !== answer.thumbnail || !areJpegs) throw unanswered
  return { photo, thumbnail, perceptualHash: answer.perceptualHash }
}

function endOf(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2_000)))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(`${said.trim()} (${signal ?? `exit code ${code}`})`))
  })
}
