/** A greeting by the time of day: `Good morning, Adaeze`. */
export function greeting(hour: number, name: string): string {
  return `${partOfDay(hour)}, ${name}`
}

function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 17 ? 'Good afternoon' : 'Good evening'
}
