// Programme figures by day, shop, brand, mission and service. Days are in Lagos time.
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { naira, text, wholeNumber } from '../fields.ts'

const day = z.iso.date('must be a day, such as 2026-11-19').check(z.maxLength(10))

/** From the first to the last day, both included. */
const range = { from: day, to: day }
export const rangeQuery = z.strictObject(range)

export const longestRangeDays = 366

const wholeDifference = z.int()
const seconds = z.nullable(z.number().check(z.nonnegative()))
const exampleRange = { from: '2026-11-05', to: '2026-11-18' }
const readers = ['finance', 'catalogue', 'fraud'] as const

export const readPointsReport = call({
  method: 'GET',
  path: '/api/console/reports/points',
  access: readers,
  summary: 'Get points issued, redeemed, reversed, expired and outstanding, by day',
  query: rangeQuery,
  answer: z.object({
    ...range,
    /** The cost of a point under the current policy. */
    naira_per_point: naira,
    days: z.array(
      z.object({
        day: text,
        issued: wholeNumber,
        /** Redeemed points, less those refunded after a delivery. */
        burned: wholeDifference,
        taken_back: wholeNumber,
        /** Points that can no longer be claimed. */
        expired: wholeNumber,
        /** Points that operators added by hand, less those they deducted. */
        adjusted: wholeDifference,
        /** Customers' points at the end of the day: available, maturing and held, less debts. */
        outstanding: wholeDifference,
      }),
    ),
  }),
  example: {
    query: exampleRange,
    answer: {
      ...exampleRange,
      naira_per_point: 0.5,
      days: [
        {
          day: '2026-11-05',
          issued: 4500,
          burned: 3900,
          taken_back: 90,
          expired: 0,
          adjusted: 0,
          outstanding: 36850,
        },
      ],
    },
  },
})

const earningDimensions = ['shop', 'brand', 'mission'] as const
export type EarningDimension = (typeof earningDimensions)[number]

const earningQuery = z.extend(rangeQuery, { by: z._default(z.enum(earningDimensions), 'shop') })

export const readEarningReport = call({
  method: 'GET',
  path: '/api/console/reports/earning',
  access: readers,
  summary: 'Get points issued by shop, brand or mission: the top 50 and the total',
  query: earningQuery,
  answer: z.object({
    ...range,
    by: text,
    naira_per_point: naira,
    /** The total, while `rows` has the first fifty. */
    count: wholeNumber,
    purchases: wholeNumber,
    issued: wholeNumber,
    taken_back: wholeNumber,
    rows: z.array(
      z.object({
        id: text,
        name: text,
        purchases: wholeNumber,
        issued: wholeNumber,
        taken_back: wholeNumber,
      }),
    ),
  }),
  example: {
    query: { ...exampleRange, by: 'brand' },
    answer: {
      ...exampleRange,
      by: 'brand',
      naira_per_point: 0.5,
      count: 1,
      purchases: 18204,
      issued: 12410300,
      taken_back: 900,
      rows: [{ id: '0198…', name: 'Golden Sack', purchases: 18204, issued: 12410300, taken_back: 900 }],
    },
  },
})

export const readApprovalReport = call({
  method: 'GET',
  path: '/api/console/reports/approvals',
  access: readers,
  summary: 'Get purchases confirmed and rejected, with customers’ waiting times, by day',
  query: rangeQuery,
  answer: z.object({
    ...range,
    days: z.array(
      z.object({
        day: text,
        confirmed: wholeNumber,
        rejected: wholeNumber,
        /** Half were decided within this time. Null if none was. */
        median_seconds: seconds,
        /** Nine out of ten were. */
        slowest_tenth_seconds: seconds,
      }),
    ),
  }),
  example: {
    query: exampleRange,
    answer: {
      ...exampleRange,
      days: [
        {
          day: '2026-11-05',
          confirmed: 1204,
          rejected: 31,
          median_seconds: 158,
          slowest_tenth_seconds: 1260,
        },
      ],
    },
  },
})

export const readServiceReport = call({
  method: 'GET',
  path: '/api/console/reports/services',
  access: readers,
  summary: 'Get the outcomes of redemptions, by provider service',
  query: rangeQuery,
  answer: z.object({
    ...range,
    rows: z.array(
      z.object({
        service: text,
        delivered: wholeNumber,
        /** The part of them delivered by the first request, without a status check. */
        at_once: wholeNumber,
        refunded: wholeNumber,
        /** The value of what was delivered. */
        naira,
        median_seconds: seconds,
      }),
    ),
  }),
  example: {
    query: exampleRange,
    answer: {
      ...exampleRange,
      rows: [
        { service: 'mtn', delivered: 984, at_once: 970, refunded: 16, naira: 491500, median_seconds: 2.4 },
      ],
    },
  },
})

export const readCohortReport = call({
  method: 'GET',
  path: '/api/console/reports/cohorts',
  access: readers,
  summary:
    'Get customer cohorts by the month of the first confirmed purchase, and how many earned and redeemed in each month since',
  query: rangeQuery,
  answer: z.object({
    ...range,
    /** Oldest first; those whose first month overlaps the range. */
    cohorts: z.array(
      z.object({
        /** Such as `2026-11`. */
        month: text,
        customers: wholeNumber,
        /** Each month up to the last day, including those without activity. */
        months: z.array(
          z.object({
            /** The number of months after the first. */
            after: wholeNumber,
            earned: wholeNumber,
            redeemed: wholeNumber,
          }),
        ),
      }),
    ),
  }),
  example: {
    query: { from: '2025-12-01', to: '2026-11-18' },
    answer: {
      from: '2025-12-01',
      to: '2026-11-18',
      cohorts: [
        {
          month: '2026-10',
          customers: 812,
          months: [
            { after: 0, earned: 812, redeemed: 240 },
            { after: 1, earned: 530, redeemed: 310 },
          ],
        },
      ],
    },
  },
})

const reportNames = ['points', 'earning', 'approvals', 'services', 'cohorts'] as const
export type ReportName = (typeof reportNames)[number]

export const downloadReport = call({
  method: 'GET',
  path: '/api/console/reports/:report/csv',
  access: readers,
  summary: 'Export a report as a spreadsheet table, with all rows',
  file: 'text/csv; charset=utf-8',
  params: z.strictObject({ report: z.enum(reportNames) }),
  query: earningQuery,
  answer: text,
  example: { query: exampleRange, answer: 'day,issued,burned…' },
})
