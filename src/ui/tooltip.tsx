/**
 * A hint on hover or focus (spec §9: after 700 ms, 300 ms from one to the next). It only repeats or
 * explains what is visible. For pages that load it in their own chunk, inside one TooltipRegion.
 */
import * as Radix from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'
import './tooltip.css'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

export function TooltipRegion({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

/** `children` is one element, preferably focusable. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
