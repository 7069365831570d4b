/** Like MissingScreen: the browser loads its code only when a facility is missing. */
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy } from 'react'
import { FacilityMissing } from './facility-missing.tsx'

type Props = { data?: unknown }

const chooseScreen = createIsomorphicFn()
  .server((): ComponentType<Props> => FacilityMissing)
  .client(
    (): ComponentType<Props> =>
      lazy(async () => ({ default: (await import('./facility-missing.tsx')).FacilityMissing })),
  )

export const FacilityNotFound = chooseScreen()
