import * as z from 'zod/mini'
import { call } from '../call.ts'
import { numberInAddress, text, textOrNothing } from '../fields.ts'

export const listNearbyRetailers = call({
  method: 'GET',
  path: '/api/retailers/nearby',
  access: 'signed-in',
  summary: 'List up to 20 shops within 50 km, nearest first',
  query: z.strictObject({
    latitude: numberInAddress(z.minimum(-90), z.maximum(90)),
    longitude: numberInAddress(z.minimum(-180), z.maximum(180)),
  }),
  answer: z.array(
    z.object({
      id: text,
      name: text,
      address: text,
      /** Spec §3: one string 'lat,lng'. */
      location: text,
    }),
  ),
  example: {
    query: { latitude: '6.5244', longitude: '3.3792' },
    answer: [
      {
        id: '0198…',
        name: 'Yaba Fresh Market',
        address: '12 Herbert Macaulay Way',
        location: '6.5095,3.3711',
      },
    ],
  },
})

export const getRetailerProfile = call({
  method: 'GET',
  path: '/api/retailers/profile',
  access: ['retailer', 'brand'],
  summary: 'Get the profile of the signed-in shop or brand',
  answer: z.object({
    name: text,
    email: text,
    unique_code: text,
    qrCodeDataUrl: textOrNothing,
  }),
  example: {
    answer: {
      name: 'Yaba Fresh Market',
      email: 'retailer@jara.example',
      unique_code: 'JARA2026',
      qrCodeDataUrl: 'data:image/png;base64,…',
    },
  },
})
