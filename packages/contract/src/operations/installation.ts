import * as z from 'zod/mini'
import { call } from '../call.ts'
import { text, textOrNothing } from '../fields.ts'

export const getHealth = call({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: '200 once the server is ready to serve, 503 while it is not',
  answer: z.object({
    status: z.literal('ready'),
    /** While it is warming up, the first photos take longer. */
    recognition: z.enum(['warming up', 'ready']),
  }),
  example: { answer: { status: 'ready', recognition: 'ready' } },
})

export const getClientConfig = call({
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  summary: 'Get the settings of this installation that a browser needs',
  answer: z.object({
    developmentHosts: z._default(z.array(text), []),
    /** Absent if the map has no tiles. */
    mapTilesUrl: textOrNothing,
    mapTilesAttribution: textOrNothing,
    googleMapsKey: textOrNothing,
    pushPublicKey: textOrNothing,
  }),
  example: {
    answer: {
      developmentHosts: ['localhost', '127.0.0.1', '[::1]'],
      mapTilesUrl: null,
      mapTilesAttribution: null,
      googleMapsKey: null,
      pushPublicKey: 'BDd3…',
    },
  },
})
