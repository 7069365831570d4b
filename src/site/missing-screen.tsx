/**
 * The screen for a missing page. Routes name it on every page, and few visits need it: the browser loads
 * its code when there is something missing to show.
 */
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy } from 'react'
import { MissingScreenBody, type MissingScreenProps, type Place } from './missing-screen-body.tsx'

const chooseScreen = createIsomorphicFn()
  .server((): ComponentType<MissingScreenProps> => MissingScreenBody)
  .client(
    (): ComponentType<MissingScreenProps> =>
      lazy(async () => ({
        default: (await import('./missing-screen-body.tsx')).MissingScreenBody,
      })),
  )

export const MissingScreen = chooseScreen()

export const isPlace = (data: unknown): data is Place =>
  typeof data === 'object' && data !== null && 'slug' in data && 'name' in data
