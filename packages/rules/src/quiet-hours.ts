/** By the clock of Lagos: from the one, and up to the other, no phone is made to buzz. */
export const quietHours = { from: 22, until: 7 } as const

export function isQuietHour(hour: number): boolean {
  return hour >= quietHours.from || hour < quietHours.until
}

/** The hour of a moment in Lagos, where the clocks are never changed: one hour ahead of UTC. */
export function hourInLagos(ms: number): number {
  return (new Date(ms).getUTCHours() + 1) % 24
}
