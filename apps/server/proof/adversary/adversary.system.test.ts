import { playAdversaries } from './play.ts'

playAdversaries({ hours: [0, 5, 2, 16], rounds: 4 })
