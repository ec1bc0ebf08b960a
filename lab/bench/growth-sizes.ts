/** Of the database, including the log that PostgreSQL keeps while it is being loaded. */
const bytesPerCustomer = 11_000

const smallest = 10_000
export const usualSizes = [smallest, 100_000, 1_000_000]
const most = 10_000_000

export function bytesOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) * bytesPerCustomer
}

/** The smallest size and the largest round one that leaves a tenth of the disk free; undefined if no larger one than usual fits. */
export function longSizes(freeBytes: number): readonly number[] | undefined {
  const customers = (freeBytes * 0.9) / bytesPerCustomer - smallest
  const largest = Math.min(most, Math.floor(customers / 100_000) * 100_000)
  return usualSizes.every((size) => size < largest) ? [smallest, largest] : undefined
}
