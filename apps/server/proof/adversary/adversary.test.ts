// Whoever works together against the programme gets no more than its budgets, whatever they try.
import { playAdversaries } from './play.ts'

playAdversaries({ hours: [0, 5], rounds: 1 })
