// `issuing_windows` counts by the hour what each shop or brand gave, so that its budget is of any 24 hours.

/** Counted from 1970. */
export const thisHour = 'floor(extract(epoch from now()) / 3600)::integer'

/** What a row of `issuing_windows` counts for the 24 hours that end in this hour, and for the minutes before that the first of them has. */
export const givenInADay = (hour: string) => `coalesce((
    select sum(given) from unnest(issuing_windows.points[1 : 25 - (${hour} - issuing_windows.newest_hour)]) as given), 0)::bigint`
