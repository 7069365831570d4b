/**
 * A server-drawn map in a figure. A map that cannot be loaded is left out: the list beside it
 * stays.
 */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiCall } from '../platform/web/api-client.ts'
import { Island, islandQuery } from '../ui/island.tsx'

type MapFigureProps = { path: ApiCall<unknown>; className?: string; children?: ReactNode }

export function MapFigure({ path, className, children }: MapFigureProps) {
  const query = islandQuery(path)
  const { data } = useQuery(query)
  if (!data) return null
  return (
    <figure className={className}>
      <Island query={query} className="mapframe" />
      {children && <figcaption>{children}</figcaption>}
    </figure>
  )
}
