export type Point = Readonly<{ x: number; y: number }>

/** The golden angle in radians: points at one location leave it in different directions. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const mostRounds = 200

/** Moves the points as little as possible until each pair is at least `least` apart. */
export function spreadPins(points: readonly Point[], least: number): Point[] {
  const moved = points.map(({ x, y }, index) => ({
    x: x + Math.cos(index * goldenAngle) / 100,
    y: y + Math.sin(index * goldenAngle) / 100,
  }))
  for (let round = 0; round < mostRounds && pushOnce(moved, least); round++);
  return moved.map((point, index) => {
    const origin = points[index] ?? point
    return Math.hypot(point.x - origin.x, point.y - origin.y) < 1 ? origin : point
  })
}

/**
 * Moves both points of every pair that is too close by half the missing distance. Returns whether there was
 * such a pair.
 */
function pushOnce(points: { x: number; y: number }[], least: number): boolean {
  let pushed = false
  for (const [index, one] of points.entries()) {
    for (const other of points.slice(index + 1)) {
      const [across, down] = [other.x - one.x, other.y - one.y]
      const distance = Math.hypot(across, down)
      if (distance >= least) continue
      const share = (least - distance) / 2 / distance
      one.x -= across * share
      one.y -= down * share
      other.x += across * share
      other.y += down * share
      pushed ||= least - distance > 0.5
    }
  }
  return pushed
}
