// What the rules on issuing points look at, shared by the purchase that is decided and by those who check it later.

/**
 * Selects one in five purchases. The choice does not depend on who confirms a purchase or how often, and shops cannot predict it.
 */
export const isEveryFifth = (purchaseId: string) =>
  `(${purchaseId} is not null
    and get_byte(sha256(convert_to(concat(${purchaseId}, (select lot from installation)), 'UTF8')), 0) % 5 = 0)`

// `issuing_windows` counts what each shop or brand issued per hour, so that its budget covers any 24 hours.

/** Counted from 1970. */
export const thisHour = 'floor(extract(epoch from now()) / 3600)::integer'

/** Sums a row of `issuing_windows` over the 24 hours up to now, counting the oldest hour in full. */
export const givenInADay = (hour: string) => `coalesce((
    select sum(given) from unnest(issuing_windows.points[1 : 25 - (${hour} - issuing_windows.newest_hour)]) as given), 0)::bigint`
