import { type Gaussians, shareOut, tablesOf } from '@jara/recognition/gaussians'

const rounds = 25
/** The number of vectors processed at once. */
const block = 4_096

/** Expectation maximisation (Dempster, Laird and Rubin, 1977), with randomly chosen vectors as the first means. */
export function learnGaussians(
  vectors: Float32Array,
  length: number,
  count: number,
  random: () => number,
): Gaussians {
  let gaussians = firstGuess(vectors, length, count, random)
  const least = gaussians.deviations.slice(0, length).map((deviation) => deviation * 0.05)
  for (let round = 0; round < rounds; round++) gaussians = improve(gaussians, vectors, least)
  return gaussians
}

function firstGuess(vectors: Float32Array, length: number, count: number, random: () => number): Gaussians {
  const total = vectors.length / length
  const sums = new Float64Array(length)
  const squares = new Float64Array(length)
  for (let at = 0; at < vectors.length; at++) {
    const value = vectors[at] ?? 0
    sums[at % length] = (sums[at % length] ?? 0) + value
    squares[at % length] = (squares[at % length] ?? 0) + value * value
  }
  const deviation = Float32Array.from(sums, (sum, at) => {
    const mean = sum / total
    return Math.sqrt(Math.max(1e-6, (squares[at] ?? 0) / total - mean * mean))
  })
  const means = new Float32Array(count * length)
  const deviations = new Float32Array(count * length)
  for (let gaussian = 0; gaussian < count; gaussian++) {
    const chosen = Math.floor(random() * total) * length
    means.set(vectors.subarray(chosen, chosen + length), gaussian * length)
    deviations.set(deviation, gaussian * length)
  }
  return { count, length, weights: new Float32Array(count).fill(1 / count), means, deviations }
}

function improve(gaussians: Gaussians, vectors: Float32Array, least: Float32Array): Gaussians {
  const { count, length } = gaussians
  const tables = tablesOf(gaussians)
  const totals = new Float64Array(count)
  const sums = new Float64Array(count * length)
  const squares = new Float64Array(count * length)
  for (let start = 0; start < vectors.length; start += block * length) {
    const some = vectors.subarray(start, start + block * length)
    shareOut(gaussians, tables, some).forEach((share, answer) => {
      if (share < 1e-4) return
      const gaussian = answer % count
      const from = Math.floor(answer / count) * length
      totals[gaussian] = (totals[gaussian] ?? 0) + share
      for (let at = 0; at < length; at++) {
        const value = some[from + at] ?? 0
        const place = gaussian * length + at
        sums[place] = (sums[place] ?? 0) + share * value
        squares[place] = (squares[place] ?? 0) + share * value * value
      }
    })
  }
  const all = vectors.length / length
  const owner = (place: number) => Math.max(1e-6, totals[Math.floor(place / length)] ?? 0)
  const means = Float32Array.from(sums, (sum, place) => sum / owner(place))
  const deviations = Float32Array.from(squares, (square, place) => {
    const mean = means[place] ?? 0
    return Math.max(least[place % length] ?? 0, Math.sqrt(Math.max(0, square / owner(place) - mean * mean)))
  })
  return {
    count,
    length,
    weights: Float32Array.from(totals, (total) => Math.max(1e-5, total / all)),
    means,
    deviations,
  }
}
