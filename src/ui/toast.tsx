/**
 * A short notice (spec §9: one at a time, 5000 ms, swiped away to the right, reached with F8). Call it
 * from anywhere; its code loads with the first notice.
 */
import type { Toast } from './toast-stack.tsx'

export async function showToast(toast: Toast): Promise<void> {
  // One promise for all that wait: of two imports under way, the second may end first.
  loading ??= import('./toast-stack.tsx')
  try {
    const { pushToast } = await loading
    pushToast(toast)
  } catch (error) {
    loading = undefined
    throw error
  }
}

let loading: Promise<typeof import('./toast-stack.tsx')> | undefined
