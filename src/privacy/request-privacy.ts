/** The visitor's choice as the request brings it. Server only. */
import { getRequestHeader } from '@tanstack/react-start/server'
import { type Privacy, readChoice } from './choice.ts'

export const requestPrivacy = (): Privacy => ({
  choice: readChoice(getRequestHeader('cookie') ?? ''),
  hasGpc: getRequestHeader('sec-gpc') === '1',
})
