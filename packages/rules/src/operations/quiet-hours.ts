/** Night hours in Lagos. Notifications wait for the morning; one that still arrives at night is silent. */
const quietHours = { from: 22, until: 7 } as const

/** Longer for messages that can wait: those of the programme to many customers. */
const quietForNews = { from: 21, until: 8 } as const

export function isQuietHour(hour: number): boolean {
  return hour >= quietHours.from || hour < quietHours.until
}

export function isQuietForNews(hour: number): boolean {
  return hour >= quietForNews.from || hour < quietForNews.until
}

/** The hour of a moment in Lagos, which is one hour ahead of UTC all year. */
export function hourInLagos(ms: number): number {
  return (new Date(ms).getUTCHours() + 1) % 24
}
