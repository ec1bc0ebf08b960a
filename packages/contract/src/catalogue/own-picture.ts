import * as z from 'zod/mini'

/** A picture that came with the server or was uploaded by an operator. Pages load pictures only from this server. */
export const ownPicturePath =
  /^\/(?:pictures\/[a-z0-9-]+\.webp|api\/pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
export const ownPictureProblem = 'must look like /pictures/rice.webp'

/** The path of one of the server's own pictures. */
export const ownPicture = z
  .string()
  .check(z.trim(), z.maxLength(200), z.regex(ownPicturePath, ownPictureProblem))
