import * as z from 'zod/mini'

/** The path of one of the server's own pictures: pages load pictures from this server alone. */
export const ownPicture = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200),
    z.regex(/^\/pictures\/[a-z0-9-]+\.webp$/, 'must look like /pictures/rice.webp'),
  )
