import { describe, expect, it } from 'vitest'
import { paths, withToken, areaOf, landingFor } from './paths.ts'

describe('signing in', () => {
  it.each([
    ['customer', paths.Home],
    ['retailer', paths.Dashboard],
    ['brand', paths.Dashboard],
  ])('leads a %s to %s', (role, path) => {
    expect(areaOf(role)).toBe(path)
  })

  it.each([['operator'], ['Customer'], [''], [undefined]])('leads %j nowhere', (role) => {
    expect(areaOf(role)).toBeUndefined()
  })
})

describe('an unknown path', () => {
  it('leads to the sign-in without a token, even if a role is still stored', () => {
    expect(landingFor({ token: undefined, role: 'retailer' })).toBe(paths.SignIn)
  })

  it.each([
    ['retailer', paths.Dashboard],
    ['brand', paths.Home],
    ['customer', paths.Home],
    [undefined, paths.Home],
  ])('leads a %s to %s', (role, path) => {
    expect(landingFor({ token: 'abc', role })).toBe(path)
  })
})

describe('the invitation token', () => {
  it('is appended even when it is empty', () => {
    expect(withToken(paths.SignUp, '')).toBe('/signup?token=')
  })

  it('is escaped', () => {
    expect(withToken(paths.SignIn, 'a&b=c d')).toBe('/auth?token=a%26b%3Dc%20d')
  })
})
