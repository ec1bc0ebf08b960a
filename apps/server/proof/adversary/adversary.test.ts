// Accounts that collude against the programme get no more than its budgets, whatever they try.
import { playAdversaries } from './play.ts'

playAdversaries({ hours: [0, 5], rounds: 1 })
