import type { Readable } from 'node:stream'
import type { Call, ParamsOf, QueryOf } from '@jara/contract/call'
import { recordRead } from './caller.ts'
import { readParams, requireRole, type Api } from './serve.ts'
import type { SessionUser } from '../access/identity/sessions.ts'
import type { SignedLinks } from '../access/signed-links.ts'

/** Nothing in the file may run, whatever its type, and no other site may embed it. */
const filePolicy = "default-src 'none'; style-src 'none'; sandbox; frame-ancestors 'none'"

/** How long a browser may cache a file opened with a session. With a link, it is the link's remaining time. */
const keepSeconds = 300

type FileCall = Call & { readonly file: string }

interface AskedFile<C extends FileCall> {
  /** Absent when a signed link opened the call. */
  readonly user: SessionUser | undefined
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
}

interface Keeping {
  /** The file name for the browser to save under. The browser then does not display the file, nor cache it. */
  readonly attachment?: string
  /** Whether its URL always returns the same bytes, for anyone. */
  readonly neverChanges?: true
}

/** Adds the route of a call that returns a file, opened with a session or a signed link. */
export function serveFile<C extends FileCall>(
  { app, db }: Api,
  call: C,
  links: SignedLinks,
  run: (asked: AskedFile<C>) => Promise<Buffer | Readable>,
  { attachment, neverChanges }: Keeping = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    // To answer a HEAD request, Fastify would generate the whole file.
    exposeHeadRoute: attachment === undefined,
    onRequest: async (request) => {
      if (links.secondsLeft(request.url) === undefined) await requireRole(db, call, request)
    },
    handler: async (request, reply) => {
      const { params, query } = readParams(call, request)
      const file = await run({ user: request.sessionUser, params, query })
      await recordRead(db, call, request)
      const seconds = links.secondsLeft(request.url) ?? keepSeconds
      const cached = neverChanges ? 'public, max-age=31536000, immutable' : `private, max-age=${seconds}`
      return reply
        .header('content-security-policy', filePolicy)
        .header('content-disposition', attachment ? `attachment; filename="${attachment}"` : 'inline')
        .header('cache-control', attachment ? 'no-store' : cached)
        .type(call.file)
        .send(file)
    },
  })
}
