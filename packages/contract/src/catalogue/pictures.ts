import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { opaqueId, text } from '../fields.ts'

export const readPicture = call({
  method: 'GET',
  path: '/api/pictures/:id',
  access: 'anyone',
  summary: 'Get an uploaded picture. It never changes: each picture has its own address',
  file: 'image/jpeg',
  params: z.strictObject({ id: opaqueId }),
  answer: text,
  example: { answer: 'the bytes of the picture' },
})

export const addPicture = call({
  method: 'POST',
  path: '/api/console/pictures',
  access: ['catalogue'],
  summary:
    'Upload a picture for a product, a mission or recognition. It is re-encoded, and removed if unused for a day',
  status: 201,
  multipart: { file: 'image' },
  answer: z.extend(messageAnswer, { image_url: text }),
  example: { answer: { message: 'Picture uploaded.', image_url: '/api/pictures/0b9c…' } },
})

/** A picture that came with the server or was uploaded by an operator. Pages load pictures only from this server. */
export const ownPicturePath =
  /^\/(?:pictures\/[a-z0-9-]+\.webp|api\/pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
export const ownPictureProblem = 'must look like /pictures/rice.webp'

/** The path of one of the server's own pictures. */
export const ownPicture = z
  .string()
  .check(z.trim(), z.maxLength(200), z.regex(ownPicturePath, ownPictureProblem))
