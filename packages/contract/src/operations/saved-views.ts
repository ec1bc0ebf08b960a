import * as z from 'zod/mini'
import { call, messageAnswer } from '../call.ts'
import { duties } from '../duties.ts'
import { opaqueId, requiredText, text } from '../fields.ts'

/** The lists that have saved views, by the last part of their URL in the console. */
const viewLists = ['redemptions', 'customers', 'fraud', 'products', 'shops', 'audit'] as const
export type ViewList = (typeof viewLists)[number]

/** As many as fit above a list. */
export const mostViews = 12

const path = '/api/console/views'

export const listViews = call({
  method: 'GET',
  path,
  access: duties,
  summary: 'List the caller’s saved views of a list',
  query: z.strictObject({ list: z.enum(viewLists) }),
  answer: z.array(
    z.object({
      id: text,
      name: text,
      /** As in the list’s URL. */
      filters: text,
    }),
  ),
  example: {
    query: { list: 'redemptions' },
    answer: [{ id: '0198…', name: 'Large and old', filters: 'min_age=32400&min_amount=5000' }],
  },
})

export const saveView = call({
  method: 'PUT',
  path,
  access: duties,
  summary: 'Save the filters of a list as a named view. The same name overwrites',
  body: z.strictObject({
    list: z.enum(viewLists),
    name: requiredText(40),
    filters: z
      .string()
      .check(
        z.minLength(1, 'is required'),
        z.maxLength(500),
        z.regex(/^[\w.~%*+-]+=[\w.~%*+-]+(&[\w.~%*+-]+=[\w.~%*+-]+)*$/, 'must be written as in an address'),
      ),
  }),
  answer: z.extend(messageAnswer, { id: text }),
  example: {
    body: { list: 'redemptions', name: 'Large and old', filters: 'min_age=32400&min_amount=5000' },
    answer: { message: 'Saved.', id: '0198…' },
  },
})

export const removeView = call({
  method: 'DELETE',
  path: `${path}/:id`,
  access: duties,
  summary: 'Remove one of the caller’s saved views',
  params: z.strictObject({ id: opaqueId }),
  answer: messageAnswer,
  example: { answer: { message: 'Removed.' } },
})
