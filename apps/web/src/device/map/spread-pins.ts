export type Point = Readonly<{ x: number; y: number }>

/** Full turn divided by the golden ratio twice: points on one spot leave it in different directions. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const mostRounds = 200

/** The same points, pushed as little as it takes for each to be as far as `least` from every other. */
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

/** Moves every pair that stands too close half the way each; says whether there was one. */
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
