/**
 * A short notice (spec §9: one at a time, 5000 ms, swiped away to the right, reached with F8). Call it
 * from anywhere; its code loads with the first notice.
 */
import type { Toast } from './toast-stack.tsx'

export async function showToast(toast: Toast): Promise<void> {
  const { pushToast } = await import('./toast-stack.tsx')
  pushToast(toast)
}
